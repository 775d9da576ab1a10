import { type BenchCase, pick } from '../adapter.ts'
import type { Town } from './open-town.ts'
import { noWord, readSearchWords } from './search-words.ts'

/** The shop with a tenth of all products and orders; its owner has the same name. */
const BIG_SHOP = 'g-comercio-1'
const CUSTOMER = 'g-cliente-1'
const OPERATOR = 'g-operator'
/** The last row that pages can reach is number 100,000. */
const LAST_PAGE = 5_000
const PAGE_SIZE = 20
/** A page that a town of 10,000 products has too: the same one in every town, because a later page reads more rows. */
const DEEP_PAGE = 480

interface Product {
  id: string
  business: { id: string }
  combos: { values: unknown[] }[]
}

/** The requests whose duration is compared between towns of different sizes. */
export async function rowsOf(town: Town): Promise<BenchCase[]> {
  const categories = await town.list<{ id: string }>('/categories?itemsPerPage=100')
  const options = await town.list<{ name: string }>('/attribute-values?itemsPerPage=100')
  const all = await town.ask({ path: '/api/products?itemsPerPage=1' })
  const last = Math.min(LAST_PAGE, Math.floor(Number(all.headers['x-total-count']) / PAGE_SIZE))
  const products = await sampleOf(town, last)
  const category = (n: number) => `parent.id[]=${pick(categories, n).id}`
  return [
    { name: 'list', request: page(() => '') },
    { name: 'list, deep page', request: page((n) => `page=${Math.max(1, Math.min(DEEP_PAGE, last - 20) + (n % 20))}`) },
    { name: 'category, by price', request: page((n) => `${category(n)}&order[price]=asc`) },
    {
      name: 'price range, by sales',
      request: page((n) => `price[gte]=${500 + 10 * (n % 100)}&price[lte]=3000&order[sales]=desc`),
    },
    ...(await searchRows(town)),
    { name: 'facets', request: (n) => ({ path: `/api/products-facets?n=${n}` }) },
    { name: 'facets of a category', request: (n) => ({ path: `/api/products-facets?${category(n)}&n=${n}` }) },
    { name: 'page of products', request: (n) => html(`/products?n=${n}`) },
    { name: 'page of a product', request: (n) => html(`/product/${pick(products, n).id}?n=${n}`) },
    ...(await staffRows(town)),
    { name: 'order creation', request: await orderRequest(town, products) },
    {
      name: 'autocomplete',
      request: (n) => ({
        path: `/api/autocomplete/attribute-value?name=${encodeURIComponent(pick(options, n).name.slice(0, 3))}&n=${n}`,
      }),
    },
  ]
}

async function searchRows(town: Town): Promise<BenchCase[]> {
  const words = await readSearchWords(town)
  const search = (texts: readonly string[]) => page((n) => `search=${encodeURIComponent(pick(texts, n))}`)
  return [
    { name: 'search, common', request: search(words.common) },
    { name: 'search, rare', request: search(words.rare) },
    { name: 'search, typing error', request: search(words.typo) },
    { name: 'search, two letters', request: search(words.twoLetters) },
    { name: 'search, nothing found', request: page((n) => `search=${noWord(n)}`) },
  ]
}

/** Requests of the owner of the big shop, and of the operator of the town. */
async function staffRows(town: Town): Promise<BenchCase[]> {
  const statuses = await town.list<{ code: string }>('/order-statuses')
  const [shop] = await town.list<{ id: string }>('/businesses?name=Gran%20Bazar%20Central')
  const owner = await town.login(BIG_SHOP)
  const operator = await loginOperator(town)
  return [
    {
      name: 'orders of a big shop',
      request: (n) => ({ path: `/api/orders?business.id=${shop!.id}&page=${1 + (n % 10)}&n=${n}`, headers: owner }),
    },
    {
      name: 'orders by status, operator',
      request: (n) => ({ path: `/api/orders?status.code=${pick(statuses, n).code}&n=${n}`, headers: operator }),
    },
    {
      name: 'sales of a year, big shop',
      request: (n) => ({ path: `${salesPath(n)}&business.id=${shop!.id}`, headers: owner }),
    },
    { name: 'sales of a year, town', request: (n) => ({ path: salesPath(n), headers: operator }) },
  ]
}

/** A page of the list of products. */
const page =
  (query: (n: number) => string): BenchCase['request'] =>
  (n) => ({ path: `/api/products?${query(n)}&n=${n}` })

const html = (path: string) => ({ path, headers: { accept: 'text/html' } })

/** A year by months that ends `n` hours ago. */
function salesPath(n: number): string {
  const before = Date.now() - (n % 500) * 3_600_000
  const [from, to] = [before - 365 * 86_400_000, before].map((time) => new Date(time).toISOString())
  return `/api/statistics/sales?interval=month&createdDate[after]=${from}&createdDate[before]=${to}&n=${n}`
}

/** Up to 3,000 products from all parts of the list. With fewer, the orders of a few runs would sell them out. */
async function sampleOf({ list }: Town, last: number): Promise<Product[]> {
  const size = 100
  const pages = Math.max(1, Math.floor((last * PAGE_SIZE) / size))
  const samples = Math.min(30, pages)
  const chosen = Array.from({ length: samples }, (_, at) => 1 + Math.floor((at * pages) / samples))
  return (await Promise.all(chosen.map((at) => list<Product>(`/products?itemsPerPage=${size}&page=${at}`)))).flat()
}

/** Makes orders of three products without variants, collected in the shops and paid there. */
async function orderRequest(town: Town, products: readonly Product[]): Promise<BenchCase['request']> {
  const customer = await town.login(CUSTOMER)
  const isEasy = ({ combos: [combo, ...more] }: Product) => combo && more.length === 0 && combo.values.length === 0
  const stocked = await stockedOf(town, products.filter(isEasy))
  const easy = products.filter(({ id }) => stocked.has(id))
  const [payment] = await town.list<{ id: string }>('/payment-methods?code=g-shop')
  const shops = [...new Set(easy.map(({ business }) => business.id))]
  const methods = new Map<string, string>()
  for (const id of shops) {
    const [method] = await town.list<{ id: string }>(`/shipping-methods?code=g-pickup&business.id=${id}`)
    methods.set(id, method!.id)
  }
  return (n) => {
    const chosen = [n, n + 1, n + 2].map((at) => pick(easy, at))
    const body = {
      lines: chosen.map(({ id }) => ({ product: { id }, quantity: 1 })),
      customer: { name: 'Ana', surnames: 'Ferrer', email: 'ana@example.test', phone: '600123123' },
      shippings: [...new Set(chosen.map(({ business }) => business.id))].map((id) => ({
        business: { id },
        shippingMethod: { id: methods.get(id) },
      })),
      paymentMethod: { id: payment!.id },
    }
    return {
      path: '/api/orders-create',
      method: 'POST',
      headers: { ...customer, 'content-type': 'application/json', 'idempotency-key': `scale-${Date.now()}-${n}` },
      body: JSON.stringify(body),
    }
  }
}

/**
 * Returns the ids of the products with more than 20 free units. The stock in the lists may be old: a job updates it after orders, and
 * no job runs here.
 */
async function stockedOf({ parts: { db } }: Town, products: readonly Product[]): Promise<Set<string>> {
  const rows = await db.query<{ id: string }>({
    text: `select product_id as id from attribute_combo
      where product_id = any($1::uuid[]) and (not tracked or stock - allocated - reserved > 20)`,
    values: [products.map(({ id }) => id)],
  })
  return new Set(rows.map(({ id }) => id))
}

/** Makes the operator of the town, and returns the header of a new login. */
export async function loginOperator(town: Town): Promise<{ authorization: string }> {
  await town.parts.db.query({
    text: `insert into "user" (id, username, email, name, role)
      values (gen_random_uuid(), $1, $1 || '@example.test', 'Operator', 'ROLE_ADMIN') on conflict do nothing`,
    values: [OPERATOR],
  })
  return town.login(OPERATOR)
}
