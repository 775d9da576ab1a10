import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, describe, it } from 'vitest'
import { repetitions } from '@lonja/contract/testing/long'
import { snapshot } from '#/backup/write-backup'
import { parseQuery } from '#/http/query'
import { ResponseCache } from '#/resource/cache'
import { models } from '#/resources'
import { testDatabase } from '#/testing/database'
import { insertBusiness, insertProduct } from '#/testing/factories'
import { countFacets, queryOfFilters } from '#/testing/facet-oracle'
import { anyChange, anyFilters, change, makeFacetWorld } from '#/testing/facet-world'
import { productFacets } from '../products/facets.ts'
import { addFacetChanges } from './facet-counts.ts'
import { refreshProducts } from './product-document.ts'

/** Runs queries on other connections while a transaction is open. */
const outside = AsyncLocalStorage.snapshot()

const db = await testDatabase()
const world = await makeFacetWorld(db)

// The changes of this test are not announced, so nothing is taken from a cache.
const facetsOf = (query: string) => productFacets({ db, cache: new ResponseCache() }, parseQuery(query))

// The embedded database has one connection, so nothing is concurrent there.
describe.skipIf(db.embedded)('on a server', () => {
  it('facets are right in every snapshot while others write and add up', { timeout: 0 }, async () => {
    const rounds = repetitions(400, 30)
    const read = new AbortController()
    let [written, added] = [0, 0]
    const writer = async (seed: number) => {
      const changes = fc.sample(anyChange, { seed, numRuns: 10_000 })
      // Each writer has its own list of products, so that it deletes only its own ones.
      const own = { ...world, products: world.products.filter((_, at) => at % 3 === seed % 3) }
      for (const one of changes) {
        if (read.signal.aborted) return
        await change(db, own, one)
        written += 1
      }
    }
    const adder = async () => {
      while (!read.signal.aborted) {
        await addFacetChanges(db, 1)
        added += 1
        await sleep(5)
      }
    }
    // Readers go on until enough was written beside them, also on a machine where writers are slow.
    const enough = () => written > rounds / 2 && added > 1
    const reader = async () => {
      const filters = [{}, ...fc.sample(anyFilters(world), { numRuns: rounds })]
      for (let at = 0; at < filters.length || !enough(); at += 1) {
        if (read.signal.aborted) return
        const one = filters[at % filters.length]!
        await snapshot(db, async () => {
          const facets = await facetsOf(queryOfFilters(one))
          expect({ one, facets }).toEqual({ one, facets: await countFacets(db, one) })
        })
      }
    }
    const reads = Promise.all([reader(), reader()]).finally(() => read.abort())
    const work = [writer(1), writer(2), writer(3), adder(), adder()]
    await Promise.all([reads, ...work]).finally(() => read.abort())
    expect(enough()).toBe(true)
  })

  it('writers of two shops do not wait for each other, nor for the job that adds up', async () => {
    const place = { parent_id: world.categories[0]!, values: world.options }
    const [slow, quick] = await Promise.all([1, 2].map(async () => (await insertBusiness(db)).id))
    const add = async (business_id: string) => {
      const { id } = await insertProduct(db, { ...place, business_id })
      await refreshProducts({ db, models }, [id])
      return id
    }
    // A new word of the catalogue is one row for all shops, so it must be known before.
    await add(slow!)
    const before = await facetsOf(`parent.id=${place.parent_id}`)
    const total = async () => (await facetsOf(`parent.id=${place.parent_id}`)).total - before.total
    await db.transaction(async () => {
      await add(slow!)
      await outside(async () => {
        await db.transaction(async () => {
          await db.query({ text: `set local lock_timeout = '2s'` })
          const id = await add(quick!)
          await db.query({ text: 'delete from product where id = $1', values: [id] })
          await add(quick!)
        })
        expect(await total()).toBe(1)
        while (await addFacetChanges(db, 1));
        expect(await total()).toBe(1)
      })
      expect(await total()).toBe(2)
    })
    expect(await total()).toBe(2)
  })
})
