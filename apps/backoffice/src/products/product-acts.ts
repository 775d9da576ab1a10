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

/** The units that came to a variant by changes that the server does not know yet. */
export const useNewUnits = (combo: string): number =>
  useContents().reduce((sum, act) => (act.kind === 'stock' && act.id === combo ? sum + act.change : sum), 0)

/** Whether a product or a variant is for sale, with the changes that the server does not know yet. */
export function useForSale(id: string, known: boolean): boolean {
  const change = useContents().findLast((act) => act.kind === 'for-sale' && act.id === id)
  return change?.kind === 'for-sale' ? change.enabled : known
}
