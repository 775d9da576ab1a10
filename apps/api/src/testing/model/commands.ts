import fc from 'fast-check'
import type { Oracle } from './oracle.ts'
import { type Basket, sum } from './prices.ts'
import type { Real } from './real.ts'
import {
  type Buyer,
  type Choice,
  type Line,
  type Method,
  type Order,
  type Part,
  type Refunding,
  type WantedAdjustment,
  type WantedReplacement,
  feeOf,
  isOnline,
  isPrepared,
  paymentState,
  substitutes,
} from './states.ts'

const always = (): boolean => true

export type Command = fc.AsyncCommand<Oracle, Real>

const command = (
  told: string,
  run: (oracle: Oracle, real: Real) => Promise<void>,
  check: (oracle: Readonly<Oracle>) => boolean = ({ orders }) => orders.length > 0,
): Command => ({ check, run, toString: () => told })

/** Chooses an item: usually one for which the action makes sense, if there is such an item. */
function pick<Item>(items: readonly Item[], at: number, sensible: (item: Item) => boolean = () => true): Item {
  const some = at % 5 === 0 ? [] : items.filter(sensible)
  return some.length > 0 ? some[at % some.length]! : items[at % items.length]!
}

const goesOn = ({ status }: Part): boolean => !['canceled', 'complete'].includes(status)
const isAwaited = (order: Order): boolean =>
  order.parts.some(goesOn) && ['awaiting', 'failed'].includes(paymentState(order, [...order.parts.keys()]))
const isPaid = ({ attempts }: Order): boolean => attempts.some(({ captured }) => sum(captured) > 0)
const isForBank = (order: Order): boolean => isOnline(order.attempts.at(-1)!.method) && isAwaited(order)

const methods: readonly Method[] = ['shop', 'cod', 'card', 'bizum']

/**
 * Four products with random prices and stocks, and a substitute for the first and the last one. The first and the third
 * one are weighed. The baker's second product has an offer; the stock of the tailor's fourth product is not tracked.
 */
export const anyGoods = () =>
  fc
    .tuple(
      fc.tuple(...[0, 1, 2, 3].map(() => fc.integer({ min: 1, max: 4_999 }))),
      fc.tuple(
        ...[0, 1, 2].map(() =>
          fc.oneof(
            { arbitrary: fc.integer({ min: 0, max: 3 }), weight: 1 },
            { arbitrary: fc.integer({ min: 4, max: 60 }), weight: 2 },
          ),
        ),
      ),
    )
    .map(([prices, stocks]) =>
      ([0, 0, 1, 1, 0, 1] as const).map((shop, at) => ({
        shop,
        price: prices[at % 4]!,
        rate: [400, 1_000, 2_100, 1_000, 400, 1_000][at]!,
        stock: [...stocks, null, 3, 7][at] ?? null,
        weight: [500, 0, 250, 0, 0, 0][at]!,
      })),
    )

const anyBasket = () =>
  fc
    .record({
      lines: fc.uniqueArray(fc.record({ goods: fc.nat(3), quantity: fc.integer({ min: 1, max: 4 }) }), {
        selector: ({ goods }) => goods,
        minLength: 1,
        maxLength: 3,
      }),
      coupon: fc.oneof(
        { arbitrary: fc.constant(null), weight: 1 },
        { arbitrary: fc.constantFrom('town' as const, 'shop' as const), weight: 1 },
      ),
      brought: fc.tuple(fc.boolean(), fc.boolean()),
      method: fc.constantFrom<Method>('shop', 'cod', 'card', 'bizum'),
      buyer: fc.constantFrom<Buyer>('alice', 'guest'),
    })
    .map(({ method, brought: wished, ...basket }) => {
      const brought: [boolean, boolean] = method === 'shop' ? [false, false] : method === 'cod' ? [true, true] : wished
      return { ...basket, method, brought, fee: feeOf(method) }
    })

const anyRefund = () =>
  fc.record({
    units: fc.tuple(...[0, 1, 2].map(() => fc.constantFrom(0, 1, 1, 2))),
    shipping: fc.boolean(),
    restock: fc.boolean(),
  })

const anyAdjustment = () =>
  fc.record({
    units: fc.tuple(...[0, 1, 2].map(() => fc.constantFrom(0, 0, 1, 1, 2))),
    grams: fc.tuple(...[0, 1, 2].map(() => fc.oneof(fc.constant(null), fc.nat(1_600)))),
    restock: fc.boolean(),
    goodwill: fc.oneof({ arbitrary: fc.constant(0), weight: 2 }, { arbitrary: fc.nat(2_000), weight: 1 }),
  })

/** Goodwill without missing units and weights, as a shop gives it after the hand-over. */
const anyGoodwill = () =>
  fc.integer({ min: 1, max: 3_000 }).map((goodwill): WantedAdjustment => ({
    units: [0, 0, 0],
    grams: [null, null, null],
    restock: false,
    goodwill,
  }))

const anyReplacement = (): fc.Arbitrary<WantedReplacement> =>
  fc.record({
    quantity: fc.constantFrom(1, 1, 2, 4),
    unitPrice: fc.nat(6_000),
    restock: fc.boolean(),
    isSimilar: fc.boolean(),
  })

/** The line whose units the shop can replace. A part gets each substitute only once. */
const replaceable = ({ lines }: Part): Line | undefined =>
  lines.find(({ goods }) => substitutes.has(goods) && lines.every((line) => line.goods !== substitutes.get(goods)))
const asked = ({ lines }: Part): Line | undefined => lines.find((line) => line.asked !== null)

const inWords = ({ lines, coupon, brought }: Basket): string =>
  `${lines.map(({ goods, quantity }) => `${quantity}×${goods}`).join(' ')} ${coupon ?? ''} ${brought.join()}`

export function commands(): fc.Arbitrary<Command>[] {
  const basket = anyBasket()
  const which = fc.nat(99)
  return [
    basket.map(({ method, buyer, ...one }) =>
      command(
        `validate ${inWords(one)} ${method} as ${buyer}`,
        (oracle, real) => real.validate(one, method, buyer, oracle.total(one, buyer)),
        always,
      ),
    ),
    ...Array.from({ length: 3 }, () =>
      fc
        .tuple(basket, fc.constantFrom('nothing', 'nothing', 'nothing', 'the price', 'the price', 'less'))
        .map(([{ method, buyer, ...one }, agreed]) =>
          command(
            `order ${inWords(one)} ${method} as ${buyer}, agreed to ${agreed}`,
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
    fc.tuple(which, which, fc.constantFrom(1, 1, 3, 6)).map(([at, of, steps]) =>
      command(`shop goes on with part ${of} of order ${at} by ${steps}`, async (oracle, real) => {
        const order = pick(oracle.orders, at, ({ parts }) => parts.some(goesOn))
        const part = pick(order.parts, of, goesOn)
        for (let step = 0; step < steps; step += 1) await real.advance(order, part, oracle.advance(order, part))
      }),
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
        const order = pick(oracle.orders, at, isAwaited)
        await real.attempt(order, method, oracle.attempt(order, method))
      }),
    ),
    ...Array.from({ length: 2 }, () =>
      fc.tuple(which, fc.constantFrom<Choice>('pay', 'pay', 'decline', 'leave')).map(([at, choice]) =>
        command(`buyer goes to the bank for order ${at}: ${choice}`, async (oracle, real) => {
          const order = pick(oracle.orders, at, isForBank)
          const attempt = order.attempts.at(-1)!
          await real.redirect(order, attempt, oracle.redirect(order, attempt))
          if (real.isAtBank(order)) oracle.notices.push(...(await real.atBank(order, choice)))
        }),
      ),
    ),
    ...Array.from({ length: 2 }, () =>
      which.map((at) =>
        command(
          `notification ${at} of the bank arrives`,
          async (oracle, real) => {
            const notice = at % oracle.notices.length
            oracle.deliverNotice(notice)
            await real.deliverNotice(notice)
          },
          ({ notices }) => notices.length > 0,
        ),
      ),
    ),
    which.map((at) =>
      command(`order ${at} is paid`, async (oracle, real) => {
        const order = pick(oracle.orders, at, isAwaited)
        const attempt = order.attempts.at(-1)!
        if (!isOnline(attempt.method)) {
          for (const part of order.parts) await real.record(order, part, 'completed', oracle.record(order, part))
          return
        }
        await real.redirect(order, attempt, oracle.redirect(order, attempt))
        const told = real.isAtBank(order) ? await real.atBank(order, 'pay') : []
        for (const notice of told) {
          oracle.deliverNotice(oracle.notices.push(notice) - 1)
          await real.deliverNotice(oracle.notices.length - 1)
        }
      }),
    ),
    which.map((at) =>
      command(`the bank is queried about order ${at}`, async (oracle, real) => {
        const order = pick(oracle.orders, at, ({ attempts }) => attempts.some(({ watched }) => watched))
        oracle.query(order)
        await real.query(order)
      }),
    ),
    which.map((at) =>
      command(`the time to pay order ${at} is over`, async (oracle, real) => {
        const order = pick(oracle.orders, at, ({ parts }) => parts.some(({ status }) => status === 'pending'))
        // If the customer paid several attempts, the order is paid by the attempt whose payment Lonja learns of first.
        // The oracle goes through the attempts in their order. `expireOrders` may use another order, so before that
        // Lonja queries the bank here in the order of the oracle.
        if (order.attempts.filter(({ watched }) => watched).length > 1) {
          oracle.query(order)
          await real.query(order)
        }
        oracle.expire(order)
        await real.expire(order)
      }),
    ),
    ...Array.from({ length: 3 }, () =>
      fc.tuple(which, which, anyRefund()).map(([at, of, wanted]) =>
        command(`shop refunds ${JSON.stringify(wanted)} of part ${of} of order ${at}`, async (oracle, real) => {
          const order = pick(oracle.orders, at, isPaid)
          const part = pick(order.parts, of)
          await real.refund(order, part, wanted, oracle.refund(order, part, wanted))
        }),
      ),
    ),
    ...Array.from({ length: 3 }, () =>
      fc.tuple(which, which, anyAdjustment()).map(([at, of, wanted]) =>
        command(`shop adjusts ${JSON.stringify(wanted)} of part ${of} of order ${at}`, async (oracle, real) => {
          const order = pick(oracle.orders, at, ({ parts }) => parts.some(isPrepared))
          const part = pick(order.parts, of, isPrepared)
          await real.adjust(order, part, wanted, oracle.adjust(order, part, wanted))
        }),
      ),
    ),
    fc.tuple(which, which, anyRefund()).map(([at, of, wanted]) =>
      command(`two members refund ${JSON.stringify(wanted)} of part ${of} of order ${at}`, async (oracle, real) => {
        const order = pick(oracle.orders, at, isPaid)
        const part = pick(order.parts, of)
        const refund = () => oracle.refund(order, part, wanted)
        await real.refund(order, part, wanted, refund(), refund())
      }),
    ),
    fc.tuple(which, which, anyAdjustment()).map(([at, of, wanted]) =>
      command(`two members adjust ${JSON.stringify(wanted)} of part ${of} of order ${at}`, async (oracle, real) => {
        const order = pick(oracle.orders, at, ({ parts }) => parts.some(isPrepared))
        const part = pick(order.parts, of, isPrepared)
        const adjust = () => oracle.adjust(order, part, wanted)
        await real.adjust(order, part, wanted, adjust(), adjust())
      }),
    ),
    ...Array.from({ length: 2 }, () =>
      fc.tuple(which, which, anyReplacement()).map(([at, of, wanted]) =>
        command(`shop replaces ${JSON.stringify(wanted)} of part ${of} of order ${at}`, async (oracle, real) => {
          const canBe = (part: Part) => isPrepared(part) && replaceable(part) !== undefined
          const order = pick(oracle.orders, at, ({ parts }) => parts.some(canBe))
          const part = pick(order.parts, of, canBe)
          const line = replaceable(part)
          if (!line) return
          const { goods } = line
          await real.replace(order, part, goods, wanted, oracle.replace(order, part, line, wanted))
        }),
      ),
    ),
    fc.tuple(which, which, fc.constantFrom(true, false, null)).map(([at, of, accept]) =>
      command(`buyer answers ${accept} about part ${of} of order ${at}`, async (oracle, real) => {
        const isAsked = (part: Part) => asked(part) !== undefined
        const order = pick(oracle.orders, at, ({ parts }) => parts.some(isAsked))
        const part = pick(order.parts, of, isAsked)
        const line = asked(part)
        if (!line) return
        await real.answer(order, line.goods, accept, oracle.answer(order, part, line, accept))
      }),
    ),
    fc.tuple(which, which, anyGoodwill()).map(([at, of, wanted]) =>
      command(`shop gives ${wanted.goodwill} cents of part ${of} of order ${at} as goodwill`, async (oracle, real) => {
        const order = pick(oracle.orders, at, isPaid)
        const part = pick(order.parts, of)
        await real.adjust(order, part, wanted, oracle.adjust(order, part, wanted))
      }),
    ),
    fc.constantFrom<Refunding>('done', 'done', 'answer lost', 'request lost', 'refused').map((how) =>
      command(`refunds are sent to the bank: ${how}`, async (oracle, real) => {
        oracle.sendRefunds(how)
        await real.sendRefunds(how)
      }),
    ),
  ]
}
