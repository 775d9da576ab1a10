import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { openDatabase } from '../../apps/api/src/database/open.ts'
import { type Adapter, type BenchCase, type BenchRequest, type Running, pick } from '../adapter.ts'
import { childrenOf, onCore, postmasterOf } from '../server-processes.ts'
import { businessesCsv, oneWord, productsCsv, searches, twoWords } from '../../apps/api/src/testing/load-catalogue.ts'

const root = path.resolve(import.meta.dirname, '../..')
const PRODUCTS = 10_000
const BUSINESSES = 200

/**
 * The adapter of Lonja: on the embedded database, or on an empty database of a PostgreSQL server.
 *
 * @param core  the only core on which the server runs; it may use all of them without it
 */
export function lonja(databaseUrl?: string, core?: number): Adapter {
  return {
    name: databaseUrl ? 'Lonja on a PostgreSQL server' : 'Lonja, embedded database',
    start: () => start(databaseUrl, core),
  }
}

async function start(databaseUrl: string | undefined, core: number | undefined): Promise<Running> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lonja-bench-'))
  const env = {
    ...process.env,
    PORT: '0',
    DATA_DIR: folder,
    CACHE_DIRECTORY: path.join(folder, 'cache'),
    DATABASE_URL: databaseUrl ?? '',
    LONJA_DEMO: '0',
    LONJA_RATE_LIMIT_FACTOR: '1000000',
    NODE_ENV: '',
  }
  const first = await launch(env, core)
  const cold = first.milliseconds
  await end(first.process)
  await fillCatalogue(folder, env, databaseUrl)
  const second = await launch(env, core)
  // After its start the process reads the settings with which PostgreSQL was compiled, in less than a second. This
  // wait keeps that out of the measurement.
  await setTimeout(2_000)
  const postmaster = await postmasterOf(databaseUrl)
  return {
    url: second.url,
    pids: () => [second.process.pid!, ...childrenOf(postmaster)],
    starts: { cold, warm: second.milliseconds },
    cases: await casesOf(second.url),
    async stop() {
      await end(second.process)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function launch(
  env: NodeJS.ProcessEnv,
  core: number | undefined,
): Promise<{ process: ChildProcess; url: string; milliseconds: number }> {
  const began = performance.now()
  const [command, ...args] =
    core === undefined ? ['bash', 'scripts/serve.sh'] : [...onCore(core), 'bash', 'scripts/serve.sh']
  const child = spawn(command, args, {
    cwd: root,
    env: { ...env, PATH: `${path.dirname(process.execPath)}:${env['PATH']}` },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout)
      .on('line', (line) => {
        const address = /Lonja is open at (http:\S+)/.exec(line)?.[1]
        if (address) resolve(address)
      })
      .on('close', () => reject(new Error('Lonja did not start')))
  })
  await fetch(`${url}/api/products`)
  return { process: child, url, milliseconds: performance.now() - began }
}

async function end(child: ChildProcess): Promise<void> {
  child.kill()
  await once(child, 'exit')
}

/**
 * Imports the catalogue with the command that shops use, and adds stock, payment methods and shipping methods with
 * SQL.
 */
async function fillCatalogue(folder: string, env: NodeJS.ProcessEnv, url: string | undefined): Promise<void> {
  const businesses = path.join(folder, 'businesses.csv')
  const products = path.join(folder, 'products.csv')
  writeFileSync(businesses, businessesCsv(BUSINESSES))
  writeFileSync(products, productsCsv(PRODUCTS, BUSINESSES))
  const args = ['apps/api/src/lonja.ts', 'import', '--businesses', businesses, '--products', products]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root, env })
  console.log(stdout.trim().replaceAll('\n', ' · '))
  const db = await openDatabase({ url, dataDir: folder })
  await db.query({ text: 'update attribute_combo set tracked = true, stock = 10000000' })
  await db.query({
    text: `insert into payment_method (id, name, code, kind) values (gen_random_uuid(), 'En la tienda', 'bench', 'shop')`,
  })
  await db.query({
    text: `insert into shipping_method (id, name, code, type, business_id)
      select gen_random_uuid(), 'Recogida', 'bench', 'pickup', id from business`,
  })
  // A PostgreSQL server does this automatically after some minutes. Before that, it plans statements for empty tables, and
  // reads old versions of rows.
  await db.query({ text: 'vacuum analyze' })
  await db.close()
}

interface Product {
  id: string
  business: { id: string }
}

const get = (name: string, address: (n: number) => string): BenchCase => ({
  name,
  request: (n) => ({ path: address(n) }),
})

/** A page of the shop, as a browser asks for it. */
const page = (name: string, address: (n: number) => string): BenchCase => ({
  name,
  request: (n) => ({ path: address(n), headers: { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br' } }),
})

const post =
  (operation: string, body: (n: number) => object, headers?: (n: number) => Record<string, string>) =>
  (n: number): BenchRequest => ({
    path: `/api/${operation}`,
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers?.(n) },
    body: JSON.stringify(body(n)),
  })

const keyed = (n: number) => ({ 'idempotency-key': `bench-${n}` })

async function casesOf(url: string): Promise<BenchCase[]> {
  const ask = async <Answer>(list: string) =>
    (await fetch(`${url}/api${list}`, { headers: { accept: 'application/json' } })).json() as Promise<Answer>
  const products = await ask<Product[]>('/products?pagination=false')
  const categories = await ask<{ id: string }[]>('/categories?itemsPerPage=100')
  const [payment] = await ask<{ id: string }[]>('/payment-methods?code=bench')
  const methods = await ask<{ id: string; business: { id: string } }[]>('/shipping-methods?code=bench&pagination=false')
  const methodOf = new Map(methods.map(({ id, business }) => [business.id, id]))
  const basket = (chosen: readonly Product[]) => ({
    lines: chosen.map(({ id }) => ({ product: { id }, quantity: 1 })),
    customer: { name: 'Ana', surnames: 'Ferrer', email: 'ana@example.test', phone: '600123123' },
    shippings: [...new Set(chosen.map(({ business }) => business.id))].map((id) => ({
      business: { id },
      shippingMethod: { id: methodOf.get(id) },
    })),
    paymentMethod: { id: payment!.id },
  })
  const three = (n: number) => basket([n, n + 1, n + 2].map((at) => pick(products, at)))
  /** A basket of one product, with these fields. */
  const one =
    (...fields: (keyof ReturnType<typeof basket>)[]) =>
    (n: number) => {
      const whole = basket([pick(products, n)])
      return Object.fromEntries(fields.map((field) => [field, whole[field]]))
    }
  return [
    get('empty route', () => '/api/health'),
    get('product list, stored', () => '/api/products'),
    get('product list, computed', (n) => `/api/products?page=${1 + (n % 50)}&n=${n}`),
    get(
      'list filtered and sorted',
      (n) => `/api/products?parent.id[]=${pick(categories, n).id}&price[gte]=500&order[price]=asc&n=${n}`,
    ),
    get(
      'category, cheapest first',
      (n) => `/api/products?parent.id[]=${pick(categories, n).id}&order[price]=asc&n=${n}`,
    ),
    get(
      'one shop, cheapest first',
      (n) => `/api/products?business.id[]=${pick(products, n).business.id}&order[price]=asc&n=${n}`,
    ),
    get('search', (n) => `/api/products?search=${encodeURIComponent(pick(searches, n))}&n=${n}`),
    get('search, one word', (n) => `/api/products?search=${encodeURIComponent(pick(oneWord, n))}&n=${n}`),
    get('search, two words', (n) => `/api/products?search=${encodeURIComponent(pick(twoWords, n))}&n=${n}`),
    get('product', (n) => `/api/products/${pick(products, n).id}`),
    page('home page, stored', () => '/'),
    page('home page, rendered', (n) => `/?n=${n}`),
    page('list page, stored', () => '/products'),
    page('list page, rendered', (n) => `/products?page=${1 + (n % 50)}&n=${n}`),
    page('product page, stored', () => `/product/${products[0]!.id}`),
    page('product page, rendered', (n) => `/product/${pick(products, n).id}?n=${n}`),
    { name: 'basket validation', request: post('orders-validate/5', three) },
    { name: 'order creation', request: post('orders-create', three, keyed) },
    {
      name: 'order of one product',
      request: post('orders-create', one('lines', 'customer', 'shippings', 'paymentMethod'), keyed),
    },
    {
      name: 'guest checkout, 7 requests',
      request: post('orders-validate/1', one('lines')),
      followed: [
        post('orders-validate/2', one('lines', 'customer')),
        post('shipping-methods-order', one('lines', 'customer')),
        post('orders-validate/3', one('lines', 'customer', 'shippings')),
        post('payment-methods-order', one('lines', 'customer', 'shippings')),
        post('orders-validate/5', one('lines', 'customer', 'shippings', 'paymentMethod')),
        post('orders-create', one('lines', 'customer', 'shippings', 'paymentMethod'), keyed),
      ],
    },
  ]
}
