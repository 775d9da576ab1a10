import assert from 'node:assert/strict'
import { type RequestOptions, request } from 'node:https'
import { text } from 'node:stream/consumers'

/** Sends requests to the host name of the town over TLS, like a browser that trusts the certificate of the test. */
export class Visitor {
  readonly #options: RequestOptions
  readonly #domain: string
  token: string | undefined
  constructor(domain: string, ca: string) {
    this.#domain = domain
    this.#options = { host: '127.0.0.1', port: 443, servername: domain, ca }
  }

  async request(method: string, path: string, body?: object): Promise<{ status: number; text: string }> {
    const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>()
    const headers = {
      host: this.#domain,
      accept: path.startsWith('/api/') ? 'application/json' : 'text/html',
      ...(body && { 'content-type': 'application/json' }),
      ...(this.token && { authorization: `Bearer ${this.token}` }),
    }
    request({ ...this.#options, method, path, headers }, (answer) => {
      text(answer).then((whole) => resolve({ status: answer.statusCode ?? 0, text: whole }), reject)
    })
      .on('error', reject)
      .end(body && JSON.stringify(body))
    return promise
  }

  /** Sends a request and returns the JSON of the answer. @throws AssertionError for another status */
  async must<Answer>(status: number, method: string, path: string, body?: object): Promise<Answer> {
    const answer = await this.request(method, path, body)
    assert.equal(answer.status, status, `${method} ${path} answered ${answer.status}: ${answer.text}`)
    return JSON.parse(answer.text) as Answer
  }

  async logIn(username: string, password: string): Promise<void> {
    const given = { grant_type: 'password', username, password }
    this.token = (await this.must<{ access_token: string }>(200, 'POST', '/api/login', given)).access_token
  }
}

interface Row {
  id: string
  code: string
}

/** The owner accepts the invitation with the link in the mail, logs in, and adds a loaf of bread to the shop. */
export async function openShop(
  owner: Visitor,
  mail: string,
  email: string,
): Promise<{ shop: string; product: string }> {
  const [, token] = /\/invitation#token=([\w-]+)/.exec(mail) ?? []
  assert.ok(token, `The mail has no link:\n${mail}`)
  const password = 'otra frase larga de verdad'
  await owner.must(200, 'POST', '/api/business-invitations/accept', { token, username: 'marta', password })
  await owner.logIn(email, password)
  const [shop] = await owner.must<Row[]>(200, 'GET', '/api/businesses?code=forn-de-dalt')
  const categories = await owner.must<Row[]>(200, 'GET', '/api/categories?itemsPerPage=100')
  const parent = categories.find(({ code }) => code === 'pan')?.id
  const goods = { title: 'Hogaza', business: shop!.id, parent, taxRate: 400, enabled: true }
  const { id: product } = await owner.must<Row>(201, 'POST', '/api/products', goods)
  const [list] = await owner.must<Row[]>(200, 'GET', '/api/price-lists?code=pvp')
  await owner.must(201, 'POST', '/api/prices', { product, priceList: list!.id, amount: 320 })
  const { combos } = await owner.must<{ combos: Row[] }>(200, 'GET', `/api/products/${product}`)
  await owner.must(200, 'PUT', `/api/attribute-combos/${combos[0]!.id}`, { stock: 5 })
  return { shop: shop!.id, product }
}

/** A guest orders two of the loaves, to collect them and pay in the shop. */
export async function buy(guest: Visitor, { shop, product }: { shop: string; product: string }): Promise<string> {
  const page = await guest.request('GET', '/products')
  assert.ok(page.status === 200 && page.text.includes('Hogaza'), `The page does not show the product: ${page.status}`)
  const [pickup] = await guest.must<Row[]>(200, 'GET', `/api/shipping-methods?business.id=${shop}`)
  const [inShop] = await guest.must<Row[]>(200, 'GET', `/api/payment-methods?business.id=${shop}`)
  const order = await guest.must<{ code: string; totals: { total: number } }>(201, 'POST', '/api/orders-create', {
    lines: [{ product: { id: product }, quantity: 2 }],
    customer: { name: 'Ana', email: 'guest@example.org', phone: '600 123 123' },
    shippings: [{ business: { id: shop }, shippingMethod: { id: pickup!.id } }],
    paymentMethod: { id: inShop!.id },
  })
  assert.equal(order.totals.total, 640)
  return order.code
}
