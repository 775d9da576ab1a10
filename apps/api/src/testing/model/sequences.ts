import fc from 'fast-check'
import type { Database } from '#/database/database'
import { type Buyer, type Method, Oracle } from './oracle.ts'
import type { Basket } from './prices.ts'
import { type Real, stockUp } from './real.ts'
import { makeWorld } from './world.ts'

type Command = fc.AsyncCommand<Oracle, Real>

const command = (
  told: string,
  run: (oracle: Oracle, real: Real) => Promise<void>,
  check: (oracle: Readonly<Oracle>) => boolean = ({ orders }) => orders.length > 0,
): Command => ({ check, run, toString: () => told })

const pick = <Item>(items: readonly Item[], at: number): Item => items[at % items.length]!

const methods: readonly Method[] = ['shop', 'cod']

/** The second of the baker's goods has an offer, the last of the tailor's is not counted. */
const anyGoods = () =>
  fc
    .tuple(
      fc.tuple(...[0, 1, 2, 3].map(() => fc.integer({ min: 1, max: 4_999 }))),
      fc.tuple(...[0, 1, 2].map(() => fc.integer({ min: 0, max: 6 }))),
    )
    .map(([prices, stocks]) =>
      ([0, 0, 1, 1] as const).map((shop, at) => ({
        shop,
        price: prices[at]!,
        rate: [400, 1_000, 2_100, 1_000][at]!,
        stock: stocks[at] ?? null,
      })),
    )

const anyBasket = () =>
  fc
    .record({
      lines: fc.uniqueArray(fc.record({ goods: fc.nat(3), quantity: fc.integer({ min: 1, max: 4 }) }), {
        selector: ({ goods }) => goods,
        minLength: 1,
      }),
      coupon: fc.oneof(
        { arbitrary: fc.constant(null), weight: 2 },
        { arbitrary: fc.constantFrom('town' as const, 'shop' as const), weight: 1 },
      ),
      brought: fc.tuple(fc.boolean(), fc.boolean()),
      method: fc.constantFrom<Method>('shop', 'cod', 'card', 'bizum'),
      buyer: fc.constantFrom<Buyer>('alice', 'guest'),
    })
    .map((basket) => ({ ...basket, fee: basket.method === 'cod' ? 100 : 0 }))

const told = ({ lines, coupon, brought }: Basket): string =>
  `${lines.map(({ goods, quantity }) => `${quantity}×${goods}`).join(' ')} ${coupon ?? ''} ${brought.join()}`

function commands(methods: readonly Method[]): fc.Arbitrary<Command>[] {
  const basket = anyBasket().filter(({ method }) => methods.includes(method))
  const which = fc.nat(9)
  const always = () => true
  return [
    basket.map(({ method, buyer, ...one }) =>
      command(
        `validate ${told(one)} ${method} as ${buyer}`,
        (oracle, real) => real.validate(one, method, buyer, oracle.total(one, buyer)),
        always,
      ),
    ),
    ...Array.from({ length: 3 }, () =>
      fc.tuple(basket, fc.constantFrom('nothing', 'the price', 'less')).map(([{ method, buyer, ...one }, agreed]) =>
        command(
          `order ${told(one)} ${method} as ${buyer}, agreed to ${agreed}`,
          async (oracle, real) => {
            const total =
              agreed === 'nothing' ? null : Math.max(0, oracle.total(one, buyer) - (agreed === 'less' ? 1 : 0))
            const expected = oracle.order(one, method, buyer, total)
            await real.order(
              one,
              method,
              total,
              buyer,
              expected,
              expected.status === 201 ? oracle.orders.at(-1) : undefined,
            )
          },
          always,
        ),
      ),
    ),
    fc.tuple(which, fc.constantFrom('buyer' as const, 'town' as const)).map(([at, by]) =>
      command(`${by} cancels order ${at}`, async (oracle, real) => {
        const order = pick(oracle.orders, at)
        await real.cancel(order, null, by, oracle.cancel(order, order.parts))
      }),
    ),
    fc.tuple(which, which).map(([at, of]) =>
      command(`shop cancels part ${of} of order ${at}`, async (oracle, real) => {
        const order = pick(oracle.orders, at)
        const part = pick(order.parts, of)
        await real.cancel(order, part, 'shop', oracle.cancel(order, [part]))
      }),
    ),
    ...Array.from({ length: 2 }, () =>
      fc.tuple(which, which).map(([at, of]) =>
        command(`shop goes on with part ${of} of order ${at}`, async (oracle, real) => {
          const order = pick(oracle.orders, at)
          const part = pick(order.parts, of)
          await real.advance(order, part, oracle.advance(order, part))
        }),
      ),
    ),
    ...(['completed', 'refunded'] as const).map((status) =>
      fc.tuple(which, which).map(([at, of]) =>
        command(`shop records part ${of} of order ${at} as ${status}`, async (oracle, real) => {
          const order = pick(oracle.orders, at)
          const part = pick(order.parts, of)
          const expected = status === 'completed' ? oracle.record(order, part) : oracle.giveBackAtCounter(order, part)
          await real.record(order, part, status, expected)
        }),
      ),
    ),
    fc.tuple(which, fc.constantFrom(...methods)).map(([at, method]) =>
      command(`buyer pays order ${at} by ${method}`, async (oracle, real) => {
        const order = pick(oracle.orders, at)
        await real.attempt(order, method, oracle.attempt(order, method))
      }),
    ),
  ]
}

/**
 * Runs so many random sequences of what customers, shops and the bank do, each with goods of its own, and compares what
 * the API says with the oracle after every step, and all tables after every sequence.
 *
 * @throws Error with the shortest sequence that goes wrong
 */
export async function checkSequences(db: Database, sequences: number, seed?: number): Promise<void> {
  const world = await makeWorld(db)
  const run = async (goods: Parameters<typeof stockUp>[1], steps: Iterable<Command>) => {
    const model = new Oracle(goods)
    const real = await stockUp(world, goods)
    await fc.asyncModelRun(() => ({ model, real }), steps)
    await real.compare(model)
  }
  const steps = fc.commands(commands(methods), { maxCommands: 20, size: '+1' })
  try {
    await fc.assert(fc.asyncProperty(anyGoods(), steps, run), {
      numRuns: sequences,
      ...(seed !== undefined && { seed }),
    })
  } finally {
    await world.close()
  }
}
