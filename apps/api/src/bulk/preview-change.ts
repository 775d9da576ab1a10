import type { BulkCell, BulkChange, BulkPreview } from '@lonja/contract/bulk/bulk-change'
import { gapsOf } from '@lonja/contract/products/product-gaps'
import type { OfferedPrice } from '@lonja/contract/offers/planned-offer'
import type { Database } from '../database/database.ts'
import { Problem } from '../http/problem.ts'
import { plannedPrices } from '../offers/planned-prices.ts'
import { planChange } from './plan-change.ts'
import { type BulkProduct, readProducts } from './read-products.ts'

const shownSamples = 10
/** The id of an offer that is not made yet. */
const newOffer = 'new'
/** The products that are read at once. */
const perChunk = 1_000

/** What a change would do with the products, without doing it. */
export async function previewChange(
  db: Database,
  business: string,
  ids: readonly string[],
  change: BulkChange,
): Promise<BulkPreview> {
  const preview: BulkPreview = {
    total: ids.length,
    changed: 0,
    unchanged: 0,
    rejected: 0,
    samples: [],
    incomplete: [],
    warnings: { zero: 0, large: 0, incomplete: 0, unannounced: 0, reference: 0 },
  }
  for (let at = 0; at < ids.length; at += perChunk)
    await previewChunk(db, preview, business, ids.slice(at, at + perChunk), change)
  await nameCategories(db, preview)
  return preview
}

async function previewChunk(
  db: Database,
  preview: BulkPreview,
  business: string,
  ids: readonly string[],
  change: BulkChange,
): Promise<void> {
  const prices = change.kind === 'offer' ? await plannedPrices(db, business, ids, { ...change, id: null }) : undefined
  for (const product of await readProducts(db, business, ids, null))
    count(preview, product, change, prices?.get(product.id))
}

function count(preview: BulkPreview, product: BulkProduct, change: BulkChange, offered: OfferedPrice[] = []): void {
  let cells: BulkCell[]
  try {
    cells = planChange(product, change, newOffer)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    preview.rejected += 1
    return
  }
  if (cells.length === 0) {
    preview.unchanged += 1
    return
  }
  if (change.kind === 'enabled' && change.value && isIncomplete(preview, product)) return
  preview.changed += 1
  if (preview.samples.length < shownSamples)
    preview.samples.push({
      product: { id: product.id, title: product.title },
      cells,
      ...(change.kind === 'offer' && { prices: offered }),
    })
  const prices = change.kind === 'offer' ? offered : cells.filter(({ field }) => field === 'price')
  if (prices.some(({ after }) => after === 0)) preview.warnings.zero += 1
  if (prices.some(isLarge)) preview.warnings.large += 1
  if (offered.some(({ reference }) => reference === null)) preview.warnings.unannounced += 1
  if (offered.some(({ reference, before }) => reference !== null && reference !== before))
    preview.warnings.reference += 1
}

const isLarge = ({ before, after }: Pick<BulkCell, 'before' | 'after'>): boolean =>
  typeof before === 'number' && typeof after === 'number' && 2 * Math.abs(after - before) > before

/** Whether the product lacks what its category requires, so that it cannot be published. It is counted then. */
function isIncomplete(preview: BulkPreview, { id, title, requires, ...given }: BulkProduct): boolean {
  const gaps = gapsOf(requires, given)
  if (gaps.length === 0) return false
  preview.rejected += 1
  preview.warnings.incomplete += 1
  if (preview.incomplete.length < shownSamples) preview.incomplete.push({ product: { id, title }, gaps })
  return true
}

/** Replaces the ids of categories in the samples by their titles. */
async function nameCategories(db: Database, { samples }: BulkPreview): Promise<void> {
  const cells = samples.flatMap((sample) => sample.cells).filter(({ field }) => field === 'parent')
  if (cells.length === 0) return
  const categories = await db.query<{ id: string; title: string }>({
    text: 'select id, title from category where id = any($1::uuid[])',
    values: [cells.flatMap(({ before, after }) => [before, after]).filter((id) => id !== null)],
  })
  const titles = new Map(categories.map(({ id, title }) => [id, title]))
  const titleOf = (id: BulkCell['after']) => (typeof id === 'string' ? (titles.get(id) ?? null) : null)
  for (const cell of cells) Object.assign(cell, { before: titleOf(cell.before), after: titleOf(cell.after) })
}
