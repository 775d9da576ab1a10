import type { MadeOrder, OrderWorld } from '#/testing/order-world'
import { breadBasket } from '#/testing/order-world'
import type { Scenario } from './scenario.ts'

/** Many orders that one sender makes as a guest: the network address and the e-mail of the nth order. */
export interface Flood {
  name: string
  address: (n: number) => string
  email: (n: number) => string
}

/** The floods of the tests. Their network addresses are reserved for documentation (RFC 5737) or private. */
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
  /** The number of orders that needed no confirmation, so that the shop was notified immediately. */
  letThrough: number
  /** The number of orders that wait for a confirmation. */
  unconfirmed: number
  /** The number of answers whose status is not 201. */
  refused: number
  orders: MadeOrder[]
}

/**
 * Sends one order of a guest from a network address, as if through a proxy. It is an order of bread, unless a basket
 * is given.
 */
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
  // On a busy machine a connection to the database may take too long. The API then answers 503 with Retry-After, so
  // the order is sent again.
  while (answer.statusCode === 503) answer = await order()
  return answer
}

/**
 * Makes this many orders, several at a time.
 * @param meanwhile  starts when most orders are made, and runs while the remaining ones are made
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
