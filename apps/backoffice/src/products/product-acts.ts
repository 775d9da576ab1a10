import type { StockReason } from '@lonja/contract/orders/stock-movement'
import { serverNow } from '@lonja/ui/api/server-clock.ts'
import { effectiveActs } from '#/outbox/act.ts'
import { addActs, useOutbox } from '#/outbox/outbox.ts'

type Kind = 'products' | 'attribute-combos'

/** Adds units to the stock of a variant, or removes them if `change` is negative. */
export function adjustStock(combo: { id: string; name: string }, change: number, reason: StockReason): void {
  const at = new Date(serverNow()).toISOString()
  addActs([
    {
      record: `stock ${combo.id}`,
      touches: 'products',
      heldUntil: 0,
      content: { kind: 'stock', ...combo, change },
      request: {
        method: 'POST',
        path: '/stock-adjustments',
        body: { changes: [{ combo: combo.id, change, reason, at }] },
      },
    },
  ])
}

/** Stores the counted units of a variant, as they are on the shelf now. */
export function countStock(combo: { id: string; name: string }, counted: number): void {
  const at = new Date(serverNow()).toISOString()
  addActs([
    {
      record: `stock ${combo.id}`,
      touches: 'products',
      heldUntil: 0,
      content: { kind: 'count', id: combo.id, name: combo.name, counted },
      request: { method: 'POST', path: '/stock-counts', body: { counts: [{ combo: combo.id, counted, at }] } },
    },
  ])
}

/** Puts a product, or one of several variants of it, up for sale, or takes it off sale. */
export function setForSale(kind: Kind, record: { id: string; name: string }, enabled: boolean): void {
  addActs([
    {
      record: `${kind} ${record.id}`,
      touches: 'products',
      heldUntil: 0,
      content: { kind: 'for-sale', ...record, enabled },
      request: { method: 'PUT', path: `/${kind}/${record.id}`, body: { enabled } },
    },
  ])
}

function useContents() {
  const { acts, now } = useOutbox()
  return effectiveActs(acts, now).map(({ content }) => content)
}

/** The units of a variant, with the changes and counts that the server does not know yet. */
export const useStock = (combo: string, known: number): number =>
  useContents().reduce((units, act) => {
    if (act.kind === 'stock' && act.id === combo) return units + act.change
    return act.kind === 'count' && act.id === combo ? act.counted : units
  }, known)

/** Whether a product or a variant is for sale, with the changes that the server does not know yet. */
export function useForSale(id: string, known: boolean): boolean {
  const change = useContents().findLast((act) => act.kind === 'for-sale' && act.id === id)
  return change?.kind === 'for-sale' ? change.enabled : known
}
