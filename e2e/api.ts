import { randomUUID } from 'node:crypto'

export interface Customer {
  username: string
  password: string
  /** The name with which the web shop greets the customer. */
  greeting: string
}

export interface Product {
  id: string
  title: string
  business: { id: string; name: string }
  /** The category. */
  parent: { id: string; title: string }
  /** The price of the cheapest variant, in cents. */
  price: number
  combos: { id: string; availableStock: number | null; values: { id: string; name: string }[] }[]
  prices: { id: string; amount: number }[]
}

export interface Order {
  id: string
  code: string
  status: { code: string }
  /** The token that gives a guest access to the order. */
  token?: string
}

const townHall = { username: 'ayuntamiento', password: 'lonja-demo' }

/** Prepares or reads data for a test directly through the API of the web shop, not in the browser. */
export function apiOf(origin: string) {
  const send = async <Answer>(
    path: string,
    body?: object,
    headers: Record<string, string> = {},
    method = body ? 'POST' : 'GET',
  ): Promise<Answer> => {
    const response = await fetch(`${origin}/api${path}`, {
      method,
      headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
    const answer = await response.text()
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${answer}`)
    return (answer === '' ? undefined : JSON.parse(answer)) as Answer
  }

  let atTownHall: Promise<Record<string, string>> | undefined

  const product = async (title: string): Promise<Product> => {
    const [found] = await send<Product[]>(`/products?${new URLSearchParams({ search: title, itemsPerPage: '1' })}`)
    if (found?.title !== title) throw new Error(`The demo town does not sell «${title}»`)
    return found
  }

  return {
    send,
    product,

    /** Registers a new account. */
    async customer(): Promise<Customer> {
      const username = `vecina-${randomUUID().slice(0, 8)}`
      const password = 'una frase bastante larga'
      await send('/register', { username, email: `${username}@example.com`, password })
      return { username, password, greeting: username }
    },

    /** Changes the status of an order. The town hall may do this for the orders of every shop. */
    async move({ id }: Pick<Order, 'id'>, status: string): Promise<void> {
      await send(`/orders/${id}`, { status }, await authorization(townHall), 'PUT')
    },

    /** Moves one of the shops to another town while `work` runs. */
    async withSecondTown(city: string, work: () => Promise<void>): Promise<void> {
      const headers = await (atTownHall ??= authorization(townHall))
      const businesses = await send<{ address: { id: string; city: string } }[]>(
        '/businesses?itemsPerPage=1',
        undefined,
        headers,
      )
      const { id, city: before } = businesses[0]!.address
      await send(`/addresses/${id}`, { city }, headers, 'PUT')
      try {
        await work()
      } finally {
        await send(`/addresses/${id}`, { city: before }, headers, 'PUT')
      }
    },

    /** Creates an order of `customer`, or of a guest. The order will be collected and paid in the shop. */
    async order(title: string, customer?: Customer, email = 'vicent@example.com', quantity = 1): Promise<Order> {
      const { id, business, combos } = await product(title)
      const headers = customer && (await authorization(customer))
      const lines = [
        { product: { id }, quantity, attributes: combos[0]!.values.map((value) => ({ attributeValue: value })) },
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

    /** Sends a request as the town hall, which logs in at the first request only. */
    async asTownHall<Answer>(path: string, body?: object, method?: string): Promise<Answer> {
      return send<Answer>(path, body, await (atTownHall ??= authorization(townHall)), method)
    },

    /** Sends a request as a logged-in user. */
    async as<Answer>(customer: Pick<Customer, 'username' | 'password'>, path: string, body?: object, method?: string) {
      return send<Answer>(path, body, await authorization(customer), method)
    },

    /** Ends all sessions of a user, as the user can do on another device. */
    async endSessions(customer: Customer): Promise<void> {
      await this.as(customer, '/me/sessions', undefined, 'DELETE')
    },

    /**
     * Sets the available stock, or the price in cents, of a product without variants. The town hall sends the
     * requests.
     */
    async supply({ combos, prices }: Product, { stock, price }: { stock?: number; price?: number }): Promise<void> {
      const headers = await (atTownHall ??= authorization(townHall))
      if (price !== undefined) await send(`/prices/${prices[0]!.id}`, { amount: price }, headers, 'PUT')
      if (stock === undefined) return
      const combo = `/attribute-combos/${combos[0]!.id}`
      const now = await send<{ stock: number; availableStock: number }>(combo, undefined, headers)
      // `stock` also counts the units that are reserved for orders; `availableStock` does not.
      await send(combo, { stock: now.stock + stock - now.availableStock }, headers, 'PUT')
    },

    /** Marks an order as paid in the shop, and moves it through every status until it is handed over. */
    async handOver(order: Order): Promise<void> {
      const { payments } = await send<{ payments: { id: string }[] }>(
        `/orders/${order.id}`,
        undefined,
        await authorization(townHall),
      )
      await send(`/payments/${payments[0]!.id}`, { status: 'completed' }, await authorization(townHall), 'PUT')
      for (const status of ['accepted', 'preparing', 'ready', 'complete']) await this.move(order, status)
    },

    /** Accepts an order with the account of the town hall. The buyer gets a notification. */
    async accept({ id }: Order): Promise<void> {
      await send(`/orders/${id}`, { status: 'accepted' }, await authorization(townHall), 'PUT')
    },
  }

  async function authorization({ username, password }: Omit<Customer, 'greeting'>): Promise<Record<string, string>> {
    const tokens = await send<{ access_token: string }>('/login', { grant_type: 'password', username, password })
    return { authorization: `Bearer ${tokens.access_token}` }
  }
}

export type Api = ReturnType<typeof apiOf>
