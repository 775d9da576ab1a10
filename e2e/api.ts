import { randomUUID } from 'node:crypto'

export interface Customer {
  username: string
  password: string
  /** The name the shop says hello with. */
  greeting: string
}

export interface Product {
  id: string
  title: string
  business: { id: string; name: string }
  combos: { values: { id: string; name: string }[] }[]
}

export interface Order {
  id: string
  code: string
  status: { code: string }
  /** What opens a guest's order. */
  token?: string
}

/** What a test makes or looks up beside the browser, by the API that the shop itself uses. */
export function apiOf(origin: string) {
  const send = async <Answer>(path: string, body?: object, headers: Record<string, string> = {}): Promise<Answer> => {
    const response = await fetch(`${origin}/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
    const answer = await response.text()
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${answer}`)
    return JSON.parse(answer) as Answer
  }

  const product = async (title: string): Promise<Product> => {
    const [found] = await send<Product[]>(`/products?${new URLSearchParams({ search: title, itemsPerPage: '1' })}`)
    if (found?.title !== title) throw new Error(`The demo town does not sell «${title}»`)
    return found
  }

  return {
    send,
    product,

    /** An account of its own. */
    async customer(): Promise<Customer> {
      const username = `vecina-${randomUUID().slice(0, 8)}`
      const password = 'una frase bastante larga'
      await send('/register', { username, email: `${username}@example.com`, password })
      return { username, password, greeting: username }
    },

    /** An order to collect and pay in the shop, just made: a guest's, or that of `customer`. */
    async order(title: string, customer?: Customer, email = 'vicent@example.com'): Promise<Order> {
      const { id, business, combos } = await product(title)
      const headers = customer && (await authorization(customer))
      const lines = [
        { product: { id }, quantity: 1, attributes: combos[0]!.values.map((value) => ({ attributeValue: value })) },
      ]
      const methods = await send<{ id: string; code: string }[]>(`/payment-methods?code=shop`)
      const shipping = await send<{ id: string; type: string }[]>(`/shipping-methods?business.id=${business.id}`)
      return send<Order>(
        '/orders-create',
        {
          lines,
          customer: { name: 'Vicent Roig', email, phone: '600 12 31 23' },
          shippings: [
            { business: { id: business.id }, shippingMethod: shipping.find(({ type }) => type === 'pickup') },
          ],
          paymentMethod: methods[0],
        },
        headers,
      )
    },
  }

  async function authorization({ username, password }: Customer): Promise<Record<string, string>> {
    const tokens = await send<{ access_token: string }>('/login', { grant_type: 'password', username, password })
    return { authorization: `Bearer ${tokens.access_token}` }
  }
}

export type Api = ReturnType<typeof apiOf>
