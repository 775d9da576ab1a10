import type { Data } from '#/services'
import type { Job } from '#/jobs/job'
import { productsOfOffers } from '#/pricing/applies-now'
import { refreshProducts } from './product-document.ts'

/** The number of the advisory lock that the sweeping process holds. */
const LOCK = 1_279_349_323
const SETTING = 'price_sweep'

/**
 * Refreshes products whose price or campaigns have changed because a date has come: an offer, a campaign, a price or
 * a price list began or ended since the last sweep. Also refreshes products whose number of sales has changed. The
 * last minute before the previous sweep is checked again, because rows may have been written during that sweep.
 * Returns the number of refreshed products; null if another process is refreshing them now.
 */
export async function sweepPrices(data: Data): Promise<number | null> {
  const { db } = data
  return db.transaction(async () => {
    const [lock] = await db.query<{ mine: boolean }>({
      text: 'select pg_try_advisory_xact_lock($1) as mine',
      values: [LOCK],
    })
    if (!lock?.mine) return null
    const due = await db.query<{ id: string }>({ text: DUE, values: [SETTING] })
    await refreshProducts(
      data,
      due.map(({ id }) => id),
    )
    await db.query({
      text: `insert into setting (key, value) values ($1, to_jsonb(now()))
        on conflict (key) do update set value = excluded.value`,
      values: [SETTING],
    })
    return due.length
  })
}

const hasPassed = (row: string) =>
  ['start_at', 'end_at'].map((date) => `(${row}.${date} > last.at and ${row}.${date} <= now())`).join(' or ')

const DUE = `
  with last as (
    select coalesce((select (value #>> '{}')::timestamptz - interval '1 minute' from setting where key = $1), '-infinity') as at
  )
  select price.product_id as id from price, last where ${hasPassed('price')}
  union
  select price.product_id from price_list list join price on price.price_list_id = list.id, last where ${hasPassed('list')}
  union
  select id from (${productsOfOffers(`
    select begun.id from offer begun, last where ${hasPassed('begun')}
    union
    select carried.offer_id from campaign join campaign_offer carried on carried.campaign_id = campaign.id, last
    where ${hasPassed('campaign')}`)}) offered
  union
  select chosen.product_id from campaign join campaign_product chosen on chosen.campaign_id = campaign.id, last
  where ${hasPassed('campaign')}
  union
  -- Orders update only product.sales; the document is updated here.
  select product.id from product join product_document document on document.id = product.id
  where document.sales <> product.sales`

/** Any number of processes may run this job; only one of them sweeps at a time. */
export const priceSweepJob: Job<Data> = {
  name: 'price sweep',
  every: 30_000,
  async work(data) {
    await sweepPrices(data)
  },
}
