import type { MadeOrder, OrderWorld } from '#/testing/order-world'
import { breadBasket } from '#/testing/order-world'
import type { Scenario } from './scenario.ts'

/** Guests' orders of one sender: the network address and e-mail of the nth. */
export interface Flood {
  name: string
  address: (n: number) => string
  email: (n: number) => string
}

/** Addresses for documentation (RFC 5737), and more of a private network if those are not enough. */
export const floods = {
  oneAddress: {
    name: 'from one address',
    address: () => '203.0.113.7',
    email: (n) => `address-${n}@flood.test`,
  },
  oneEmail: {
    name: 'from 100 addresses with one e-mail',
    address: (n) => `198.51.100.${n % 100}`,
    email: () => 'victim@flood.test',
  },
  oneShop: {
    name: 'from 100 addresses with 100 e-mails at one shop',
    address: (n) => `10.0.7.${n % 100}`,
    email: (n) => `shop-${n % 100}@flood.test`,
  },
} satisfies Record<string, Flood>

/** The result of a flood. */
export interface FloodResult {
  /** Orders that the shop was notified of at once. */
  letThrough: number
  /** Orders that wait for confirmation. */
  unconfirmed: number
  /** Answers other than 201. */
  refused: number
  orders: MadeOrder[]
}

/** One guest's order from a network address, as through a proxy; of bread, unless a basket is given. */
export async function orderFrom(
  { send }: Pick<Scenario, 'send'>,
  world: OrderWorld,
  address: string,
  email: string,
  basket: object = breadBasket(world),
) {
  const order = () =>
    send({
      when: 'POST /api/orders-create',
      headers: { 'x-forwarded-for': address },
      body: { ...basket, customer: { name: 'Ana', email, phone: '600 123 123' } },
    })
  let answer = await order()
  // On a busy machine a connection to the database may take too long: 503, with Retry-After.
  while (answer.statusCode === 503) answer = await order()
  return answer
}

/**
 * Makes this many orders, several at a time.
 * @param meanwhile  begins when most of them are made, and runs beside the rest
 */
export async function runFlood(
  scenario: Pick<Scenario, 'send'>,
  world: OrderWorld,
  flood: Flood,
  count: number,
  meanwhile: () => Promise<unknown>,
): Promise<FloodResult> {
  const late = Math.floor(count * 0.9)
  let beside: Promise<unknown> | undefined
  const result: FloodResult = { letThrough: 0, unconfirmed: 0, refused: 0, orders: [] }
  let next = 0
  const work = async (): Promise<void> => {
    while (next < count) {
      const n = next
      next += 1
      if (n === late) beside = meanwhile()
      const answer = await orderFrom(scenario, world, flood.address(n), flood.email(n))
      if (answer.statusCode !== 201) {
        result.refused += 1
        continue
      }
      const order = answer.json<MadeOrder>()
      result.orders.push(order)
      result[order.unconfirmed ? 'unconfirmed' : 'letThrough'] += 1
    }
  }
  await Promise.all(Array.from({ length: 8 }, work))
  await beside
  return result
}
