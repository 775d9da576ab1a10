import { advisoryLocks } from '#/database/advisory-locks'
import type { Database } from '#/database/database'
import type { Job, JobParts } from '#/jobs/job'

/** The id of no category, and of the scope of all products, in the tables of facets. */
export const NIL = '00000000-0000-0000-0000-000000000000'

/** The most changes that one round adds to the counts. Every round is short, because a stop waits for it. */
const BATCH = 10_000
/** Fewer changes than this stay where they are: to read them costs less than to rewrite the counts. */
const FEW = 1_000

/**
 * SQL: copies the columns of visible documents that facets count, after the documents were written. Rows that stay the
 * same are not written. Triggers of the table keep the counts.
 */
export const FACETS = `with shown as (
    select id, business_id, coalesce(category_ids[cardinality(category_ids)], '${NIL}') as category_id, value_ids, price,
      available, reduced, featured, marketplace
    from product_document where id = any($1::uuid[]) and visible
  ),
  hidden as (
    delete from product_facet facet
    where facet.id = any($1::uuid[]) and not exists (select from shown where shown.id = facet.id)
  )
  insert into product_facet (id, business_id, category_id, value_ids, price, available, reduced, featured, marketplace)
  select * from shown
  on conflict (id) do update set business_id = excluded.business_id, category_id = excluded.category_id,
    value_ids = excluded.value_ids, price = excluded.price, available = excluded.available, reduced = excluded.reduced,
    featured = excluded.featured, marketplace = excluded.marketplace
  where product_facet.* is distinct from excluded.*`

/** SQL: moves some changes into the counts. A row with the same key is added to, in the order of the keys. */
const ADD = `with taken as (
    delete from facet_change where ctid = any(array(select ctid from facet_change limit ${BATCH}))
    returning scope_id, facet, key_id, products, available
  ),
  added as (
    insert into facet_count as counted (scope_id, facet, key_id, products, available)
    select scope_id, facet, key_id, sum(products), sum(available) from taken
    group by scope_id, facet, key_id
    having sum(products) <> 0 or sum(available) <> 0
    on conflict (scope_id, facet, key_id) do update
      set products = counted.products + excluded.products, available = counted.available + excluded.available
  )
  select count(*)::int as count from taken`

/**
 * Adds a batch of the changes that writers have appended to the counts of facets, in one process at a time. The counts
 * that readers see do not change. Returns whether there may be more changes to add now.
 */
export async function addFacetChanges(db: Database, few = FEW): Promise<boolean> {
  return db.transaction(async () => {
    const [turn] = await db.query<{ mine: boolean }>({
      text: `select pg_try_advisory_xact_lock($1)
        and (select count(*) from (select from facet_change limit $2) waiting) >= $2 as mine`,
      values: [advisoryLocks.facetCounts, few],
    })
    if (!turn!.mine) return false
    const [taken] = await db.query<{ count: number }>({ text: ADD })
    await db.query({ text: 'delete from facet_count where products = 0 and available = 0' })
    return taken!.count === BATCH
  })
}

/** Keeps the changes few, so that they cost readers little time. */
export const facetCountJob: Job<JobParts> = {
  name: 'facet counts',
  every: 15_000,
  rest: 4,
  work: ({ db }) => addFacetChanges(db),
}
