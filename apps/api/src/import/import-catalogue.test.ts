import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { refreshProducts } from '#/product-documents/product-document'
import { testDatabase } from '#/testing/database'
import { ImportError } from './csv.ts'
import { type ImportFiles, importCatalogue } from './import-catalogue.ts'
import { models } from '#/resources'

const db = await testDatabase()
const folder = mkdtempSync(path.join(tmpdir(), 'lonja-import-'))
afterAll(() => rmSync(folder, { recursive: true }))

const said: string[] = []
beforeEach(() => void said.splice(0))

let files = 0
function file(...lines: string[]): string {
  const name = path.join(folder, `file${(files += 1)}.csv`)
  writeFileSync(name, lines.join('\n'))
  return name
}

/**
 * Runs an import. Returns the counts of each file; the lines of the report are added to `said`, without the file's
 * name.
 */
async function run(given: ImportFiles) {
  const result = await importCatalogue({ db, models }, given, {
    line: (line) => said.push(line.replace(/^[^:]*:/, '')),
    progress() {},
  })
  return Object.fromEntries(
    Object.entries(result).map(([what, { created, updated, unchanged, rejected }]) => [
      what,
      [created, updated, unchanged, rejected],
    ]),
  )
}

const rows = (text: string, ...values: unknown[]) => db.query<Record<string, unknown>>({ text, values })
const BUSINESSES =
  'external_id,name,category,address,city,province,zip,country,lat,lng,geo_precision,phone,website,opening_hours,source'
const PRODUCTS = 'business,sku,title,description,price,category,subcategory,image'

const businesses = file(
  BUSINESSES,
  'shop-1,Forn  Roca,shop=bakery,"Carrer Major, 3","Pobla de Massaluca, La",Tarragona,43783,ES,41.18,0.35,exact,977 12 34 56,,Mo-Sa 08:00-14:00,x',
  'shop-2,Bar Ca&amp;sa,amenity=bar,Plaza 1,Abengibre,Albacete,2250,ES,39.2,-1.5,exact,+376 736 100;nada,,cuando se pueda,x',
  'shop-3,REPSOL,Gasolinera,,,,,ES,,,,,,,x',
)
const products = file(
  PRODUCTS,
  'shop-1,S1,"Pan de',
  'pueblo",Hogaza,"2,50 €",Panadería,Pan,a.jpg',
  'shop-1,S2,Coca de llanda,Dulce,4.75,Panadería,Bollería,',
  'shop-2,S1,Aceite de oliva virgen,Botella 1 l,9.95,Despensa,,',
)

describe('an import', () => {
  test('creates shops with their addresses, opening hours, categories, shipping and payment methods', async () => {
    expect(await run({ businesses })).toEqual({ businesses: [3, 0, 0, 0] })
    const [bakery, bar, station] =
      await rows(`select business.*, address.street, address.zip, address.city from business
      left join address on address.id = address_id order by external_id`)
    expect(bakery).toMatchObject({
      name: 'Forn Roca',
      city: 'La Pobla de Massaluca',
      phones: ['+34977123456'],
      street: 'Carrer Major, 3',
    })
    expect(bakery!['opening_hours']).toHaveLength(6)
    expect(bar).toMatchObject({ name: 'Bar Ca&sa', zip: '02250', phones: ['+376736100'], opening_hours: [] })
    expect(station).toMatchObject({ address_id: null, latitude: null })
    expect(await rows('select title from category where bcc order by title')).toEqual([
      { title: 'Bar' },
      { title: 'Gasolinera' },
      { title: 'Panadería' },
    ])
    expect(await rows(`select count(*)::int from shipping_method where code = 'pickup'`)).toEqual([{ count: 3 }])
    expect(await rows('select code from payment_method')).toEqual([{ code: 'shop' }])
  })

  test('creates products with their prices, categories and product documents', async () => {
    expect(await run({ products })).toEqual({ products: [3, 0, 0, 0] })
    expect(
      await rows(`select product.title, document.price, available, category.title as category from product_document document
      join product using (id) join category on category.id = product.parent_id order by title_key`),
    ).toEqual([
      { title: 'Aceite de oliva virgen', price: 995, available: true, category: 'Despensa' },
      { title: 'Coca de llanda', price: 475, available: true, category: 'Bollería' },
      { title: 'Pan de pueblo', price: 250, available: true, category: 'Pan' },
    ])
    expect(await rows(`select code from category where title = 'Pan'`)).toEqual([{ code: 'panaderia-2-pan' }])
  })

  test('finds a category by the names that other systems have for it, alone or as a path', async () => {
    await db.query({
      text: `update category set aliases = '["Comestibles > Pa", "Fleca"]' where code = 'panaderia-2-pan'`,
    })
    const foreign = file(
      PRODUCTS,
      'shop-1,A1,Barra,,1.10,Comestibles > Pa,,',
      'shop-1,A2,Chusco,,0.60,comestibles,PÀ,',
      'shop-1,A3,Mollete,,0.80,FLECA,,',
      'shop-1,A4,Picos,,0.90,fleca,Picos,',
    )
    await run({ products: foreign })
    expect(
      await rows(`select product.title, category.title as category, above.title as above from product
        join category on category.id = product.parent_id left join category above on above.id = category.parent_id
        where product.sku like 'A_' order by product.sku`),
    ).toEqual([
      { title: 'Barra', category: 'Pan', above: 'Panadería' },
      { title: 'Chusco', category: 'Pan', above: 'Panadería' },
      { title: 'Mollete', category: 'Pan', above: 'Panadería' },
      { title: 'Picos', category: 'Picos', above: 'Pan' },
    ])
    expect(await rows(`select from category where title ilike 'comestibles' or title ilike 'fleca'`)).toEqual([])
  })

  test('changes nothing if it is repeated', async () => {
    const everything = `select id, xmin::text from business union select id, xmin::text from product union
      select id, xmin::text from address union select id, xmin::text from price union select id, xmin::text from category union
      select id, xmin::text from product_document union select id, xmin::text from attribute_combo order by id, xmin`
    const before = await rows(everything)
    expect(await run({ businesses, products })).toEqual({ businesses: [0, 0, 3, 0], products: [0, 0, 3, 0] })
    expect(await rows(everything)).toEqual(before)
    expect(said).toEqual([])
  })

  test('changes only the values that differ from the database', async () => {
    const [before] = await rows(`select id, updated_at from product where title = 'Coca de llanda'`)
    const changed = file(
      PRODUCTS,
      'shop-1,S2,Coca de llanda,Dulce,5.25,Panadería,Bollería,',
      'shop-2,S1,Aceite de oliva virgen,Botella 1 l,9.95,Despensa,,',
    )
    const moved = file(
      BUSINESSES,
      'shop-1,Forn Roca i Fills,shop=bakery,,,,,ES,,,,,,,x',
      'shop-3,REPSOL,amenity=fuel,Ctra. N-3,Chiva,València,46370,ES,39.47,-0.71,,,,24/7,x',
    )
    expect(await run({ businesses: moved, products: changed })).toEqual({
      businesses: [0, 2, 0, 0],
      products: [0, 1, 1, 0],
    })
    const [after] = await rows(
      'select product_document.price, product.updated_at, json from product_document join product using (id) join product_listed using (id) where id = $1',
      before!['id'],
    )
    expect(after).toMatchObject({ price: 525, json: expect.stringContaining('Forn Roca i Fills') })
    expect((after!['updated_at'] as Date) > (before!['updated_at'] as Date)).toBe(true)
    expect(
      await rows(
        `select address.city, phones from business join address on address.id = address_id where external_id <> 'shop-2' order by external_id`,
      ),
    ).toMatchObject([{ city: 'La Pobla de Massaluca', phones: ['+34977123456'] }, { city: 'Chiva' }])
  })

  test('keeps people’s changes to fields for which the file has no column', async () => {
    const [product] = await rows(`update product set enabled = false, featured = true where sku = 'S2' returning id`)
    await refreshProducts({ db, models }, [product!['id'] as string])
    await run({ products: file(PRODUCTS, 'shop-1,S2,Coca,Dulce,5.25,Panadería,Bollería,') })
    expect(await rows(`select title, enabled, featured from product where sku = 'S2'`)).toEqual([
      { title: 'Coca', enabled: false, featured: true },
    ])
  })
})

describe('rows with errors', () => {
  test('in a file of products are reported with line and reason, and the other rows are imported', async () => {
    const mixed = file(
      PRODUCTS,
      'shop-1,R1,"Dos',
      'líneas",,nan,Varios,,',
      '',
      'shop-1,R2,Sin precio claro,,599.000 €,Varios,,',
      'nadie,R3,Huérfano,,1.00,Varios,,',
      'shop-1,R4,,,1.00,Varios,,',
      'shop-1,R5,Bueno,,1.00,Varios,,',
      'shop-1,R5,Otra vez,,1.00,Varios,,',
      'shop-1,,Sin clave,,1.00,Varios,,',
      'shop-1,R6,Corto',
      'shop-1,R7,Carísimo,,4549.05,Varios,,',
    )
    expect(await run({ products: mixed })).toEqual({ products: [2, 0, 0, 7] })
    expect(said).toEqual([
      '2: no price',
      '5: price "599.000 €" is ambiguous: write it with two decimals',
      '6: business nadie is unknown',
      '7: no title',
      '9: sku R5 is already used in line 8',
      '10: neither sku nor external_id',
      '11: 3 columns instead of 8',
      '12: warning: price 4549.05 is unusually high, but was imported',
    ])
  })

  test('in a file of shops are reported with line and reason, and the other rows are imported', async () => {
    const mixed = file(
      'name;external_id;lat;lng',
      ';n1;;',
      'Uno;;;',
      'Dos;n2;95,5;1',
      'Tres;n3;39,5;-0,4',
      'Cuatro;n3;;',
    )
    expect(await run({ businesses: mixed })).toEqual({ businesses: [1, 0, 0, 4] })
    expect(said).toEqual([
      '2: no name',
      '3: no external_id',
      '4: place "95,5, 1" is not a latitude and a longitude',
      '6: external_id n3 is already used in line 5',
    ])
  })
})

describe('files of an import', () => {
  test('can have external_id, vat and three levels of categories, and no column for the shop', async () => {
    const other = file(
      'external_id,title,price,currency,category,subcategory,subsubcategory,vat',
      'm1,Tacos de vacuno,9.0,EUR,Carne,Vacuno,Vacuno,10',
      'm2,Dólares,9.0,USD,Carne,,,10',
      'm3,Otro IVA,9.0,EUR,Carne,,,13',
    )
    expect(await run({ products: other, business: 'shop-1' })).toEqual({ products: [1, 0, 0, 2] })
    expect(said).toEqual(['3: currency USD is not EUR', '4: vat "13" is not a VAT rate'])
    expect(
      await rows(`select product.tax_rate, category.title, cardinality(path) as depth from product
      join category on category.id = product.parent_id where external_id = 'm1'`),
    ).toEqual([{ tax_rate: 1000, title: 'Vacuno', depth: 2 }])
    expect(await run({ products: other, business: 'shop-1' })).toEqual({ products: [0, 0, 1, 2] })
  })

  test('can have Windows line ends (CR LF); each of them ends one line', async () => {
    const windows = path.join(folder, 'windows.csv')
    writeFileSync(windows, '\uFEFFexternal_id,name\r\nw1,"A\r\nB"\r\n\r\nw2,\r\n')
    expect(await run({ businesses: windows })).toEqual({ businesses: [1, 0, 0, 1] })
    expect(said).toEqual(['5: no name'])
  })
})

const count = async () =>
  (
    await rows(
      'select (select count(*) from business) + (select count(*) from product) + (select count(*) from category) as n',
    )
  )[0]

describe('an import that must not write', () => {
  test('in a dry run reports its counts and writes nothing', async () => {
    const before = await count()
    const shops = file('external_id,name,category', 'dry-1,Seca,shop=wine')
    const goods = file(PRODUCTS, 'dry-1,D1,Vino,,3.00,Bodega,Nueva,', 'dry-1,D2,,,3.00,Bodega,,')
    expect(await run({ businesses: shops, products: goods, dryRun: true })).toEqual({
      businesses: [1, 0, 0, 0],
      products: [1, 0, 0, 1],
    })
    expect(await count()).toEqual(before)
  })

  test.each([
    ['a missing file', () => ({ products: path.join(folder, 'nothing.csv') }), 'does not exist'],
    ['a folder instead of a file', () => ({ products: folder }), 'cannot be read'],
    ['an empty file', () => ({ products: file('') }), 'is empty'],
    ['a missing column', () => ({ products: file('business,sku,title', 'a,b,c') }), 'has no column price, category'],
    ['an open quote', () => ({ products: file(PRODUCTS, 'shop-1,Q1,"Abierto,,1.00,Varios,,') }), 'cannot be read'],
    ['rows that are all rejected', () => ({ products: file(PRODUCTS, 'x,Q1,Nada,,1.00,Varios,,') }), 'No row'],
    [
      'an unknown shop',
      () => ({ products: file('external_id,title,price,category', 'a,b,1.00,d'), business: 'x' }),
      'no business x',
    ],
  ])('writes nothing if it fails because of %s', async (_what, given, message) => {
    const before = await count()
    const shops = file('external_id,name', `never-${files},Nunca`)
    const failing = run({ ...given(), businesses: shops })
    await expect(failing).rejects.toThrow(message)
    await expect(failing).rejects.toBeInstanceOf(ImportError)
    expect(await count()).toEqual(before)
  })
})
