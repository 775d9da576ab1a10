import fc from 'fast-check'
import type { Database } from '#/database/database'
import { insert } from '#/database/insert'
import { uuidv7 } from '#/database/uuid'
import { lockProducts, refreshProducts } from '#/product-documents/product-document'
import { models } from '#/resources'
import { insertAttribute, insertBusiness, insertCategory, insertProduct } from './factories.ts'
import type { FacetFilters } from './facet-oracle.ts'

/** The records of a small catalogue that changes at random. */
export interface FacetWorld {
  shops: string[]
  categories: string[]
  options: string[]
  /** Products are added and deleted. */
  products: string[]
}

/** Makes shops, a tree of categories, attributes and some products. */
export async function makeFacetWorld(db: Database): Promise<FacetWorld> {
  const world: FacetWorld = { shops: [], categories: [], options: [], products: [] }
  for (let at = 0; at < 4; at += 1) {
    const { id } = await insertBusiness(db)
    world.shops.push(id)
    const offer = {
      id: uuidv7(),
      code: `offer-${id}`,
      name: 'Sale',
      discount_type: 'percentage',
      value: 1_000,
    } as const
    await insert(db, 'offer', { ...offer, business_id: id, enabled: false })
  }
  for (const parent of [null, 0, 0, 1, null, 4]) {
    const parent_id = parent === null ? null : world.categories[parent]!
    world.categories.push((await insertCategory(db, { parent_id })).id)
  }
  for (const name of ['Color', 'Talla', 'Envase']) {
    const { values } = await insertAttribute(db, { name, options: ['A', 'B', 'C'] })
    world.options.push(...values.map(({ id }) => id))
  }
  for (let seed = 0; seed < 30; seed += 1) await change(db, world, { kind: 'add', seed: seed * 7_919 })
  await change(db, world, { kind: 'offer', seed: 1 })
  return world
}

export interface Change {
  kind: (typeof kinds)[number]
  /** Decides which record is changed, and how. */
  seed: number
}

const kinds = [
  'add',
  'add',
  'delete',
  'price',
  'stock',
  'options',
  'place',
  'flags',
  'shop',
  'offer',
  'tree',
  'hidden',
] as const

export const anyChange: fc.Arbitrary<Change> = fc.record({
  kind: fc.constantFrom(...kinds),
  seed: fc.integer({ min: 0, max: 1_000_000 }),
})

/** Filters of the world, valid and useless ones. */
export function anyFilters({ shops, categories, options }: FacetWorld): fc.Arbitrary<FacetFilters> {
  const unknown = '00000000-0000-7000-8000-00000000ffff'
  const some = (ids: readonly string[]) => fc.subarray([...ids, unknown], { minLength: 1, maxLength: 3 })
  return fc
    .record(
      {
        'parent.id[]': some(categories),
        'business.id[]': some(shops),
        'attr[]': some(options),
        'price[gte]': fc.integer({ min: 0, max: 1_000 }),
        'price[lt]': fc.integer({ min: 0, max: 1_200 }),
        available: fc.boolean(),
        reduced: fc.boolean(),
        featured: fc.boolean(),
        marketplace: fc.boolean(),
        title: fc.constantFrom('pan', 'e', '%'),
      },
      { requiredKeys: [] },
    )
    .filter((filters) => Object.keys(filters).length <= 4)
}

const words = ['pan', 'aceite', 'miel']

/** Makes one change, as the API does: the write and the refresh of its products are one transaction. */
export async function change(db: Database, world: FacetWorld, { kind, seed }: Change): Promise<void> {
  const pick = <Item>(items: readonly Item[], shift = 0): Item | undefined => items[(seed >> shift) % items.length]
  const picked = pick(world.products)
  const options = world.options.filter((_, at) => (seed >> at) % 3 === 0)
  const place = seed % 5 === 0 ? null : pick(world.categories, 3)!
  const write = (text: string, ...values: unknown[]) => db.query({ text, values })
  const ofProducts = (ids: readonly string[], work: () => Promise<unknown>) =>
    db.transaction(async () => {
      await lockProducts(db, ids)
      await work()
      await refreshProducts({ db, models }, ids)
    })
  if (kind === 'add') return add(db, world, { seed, options, place, business_id: pick(world.shops, 5)! })
  if (kind === 'shop') {
    const shop = pick(world.shops)!
    return ofProducts(await idsOf(db, 'business_id', [shop]), () =>
      write(
        `update business set enabled = $2, state = $3 where id = $1`,
        shop,
        seed % 7 !== 0,
        ['approved', 'approved', 'holiday', 'suspended'][(seed >> 2) % 4],
      ),
    )
  }
  if (kind === 'offer') {
    const shop = pick(world.shops)!
    return ofProducts(await idsOf(db, 'business_id', [shop]), () =>
      write('update offer set enabled = not enabled where business_id = $1', shop),
    )
  }
  if (kind === 'tree') return moveCategory(db, world, seed)
  if (!picked) return
  if (kind === 'delete') {
    world.products = world.products.filter((id) => id !== picked)
    await write('delete from product where id = $1', picked)
    return
  }
  return ofProducts([picked], async () => {
    if (kind === 'price') await write('update price set amount = $2 where product_id = $1', picked, 100 + (seed % 900))
    if (kind === 'stock') await write('update attribute_combo set stock = $2 where product_id = $1', picked, seed % 2)
    if (kind === 'place') await write('update product set parent_id = $2 where id = $1', picked, place)
    if (kind === 'hidden') await write('update product set enabled = not enabled where id = $1', picked)
    if (kind === 'flags')
      await write(
        'update product set featured = $2, marketplace = $3 where id = $1',
        picked,
        seed % 3 === 0,
        seed % 4 !== 0,
      )
    if (kind === 'options') {
      await write('delete from product_attribute_value where product_id = $1', picked)
      await write('insert into product_attribute_value select $1, unnest($2::uuid[])', picked, options)
    }
  })
}

async function add(
  db: Database,
  world: FacetWorld,
  { seed, options, place, business_id }: { seed: number; options: string[]; place: string | null; business_id: string },
): Promise<void> {
  const given = { business_id, parent_id: place, enabled: seed % 10 !== 9, featured: seed % 3 === 0 }
  const id = await db.transaction(async () => {
    const product = await insertProduct(db, {
      ...given,
      title: `${words[seed % 3]!} ${seed}`,
      price: seed % 11 === 0 ? null : 100 + (seed % 900),
      stock: seed % 4 === 0 ? 0 : 3,
      values: options,
      ...(seed % 6 === 0
        ? { combos: options.slice(0, 2).map((option) => ({ values: [option], stock: seed % 2 })) }
        : {}),
    })
    await refreshProducts({ db, models }, [product.id])
    return product.id
  })
  world.products.push(id)
}

/** Moves a category below another one or to the top, unless it would be below itself. */
async function moveCategory(db: Database, { categories }: FacetWorld, seed: number): Promise<void> {
  const [moved, above] = [categories[seed % categories.length]!, categories[(seed >> 4) % categories.length]!]
  await db.transaction(async () => {
    // Moves run one after the other, as in the API.
    await db.query({ text: 'lock table category in share row exclusive mode' })
    const [target] = await db.query<{ below: boolean }>({
      text: 'select $2 = any(path) as below from category where id = $1',
      values: [above, moved],
    })
    const parent = seed % 3 === 0 || target!.below ? null : above
    const ids = await idsOf(
      db,
      'parent_id',
      (
        await db.query<{ id: string }>({
          text: 'select id from category where path && array[$1::uuid]',
          values: [moved],
        })
      ).map(({ id }) => id),
    )
    await lockProducts(db, ids)
    await db.query({ text: 'update category set parent_id = $2 where id = $1', values: [moved, parent] })
    await refreshProducts({ db, models }, ids)
  })
}

async function idsOf(db: Database, column: 'business_id' | 'parent_id', ids: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ id: string }>({
    text: `select id from product where ${column} = any($1::uuid[]) order by id`,
    values: [ids],
  })
  return rows.map(({ id }) => id)
}
