import { type Basket, type Goods, type Priced, type PricedPart, priceOf, sum } from './prices.ts'

export type Method = 'shop' | 'cod' | 'card' | 'bizum'
export const isOnline = (method: Method): boolean => method === 'card' || method === 'bizum'
export const feeOf = (method: Method): number => (method === 'cod' ? 100 : 0)

export type Buyer = 'alice' | 'guest'
export type Mover = 'buyer' | 'shop' | 'town'

export interface Stock extends Goods {
  /** Null: not counted. */
  stock: number | null
  allocated: number
  reserved: number
}

export interface Line {
  goods: number
  quantity: number
  total: number
  /** What it has of the stock. */
  has: 'reserved' | 'allocated' | 'nothing'
}

export interface Part {
  shop: 0 | 1
  brought: boolean
  priced: PricedPart
  lines: Line[]
  status: string
}

/** Money that goes back of one part's share. */
export interface Refund {
  part: number
  cents: number
  /** `sent`: the bank was asked, and its answer was lost. */
  state: 'requested' | 'sent' | 'done' | 'refused'
  /** The bank has given it back, be it unheard. */
  happened: boolean
}

/** Cents by part. */
export interface Attempt {
  method: Method
  status: string
  asked: number[]
  captured: number[]
  refunds: Refund[]
  /** It came when nothing was owed any more. */
  surplus: boolean
  /** The bank is still asked what became of it. */
  watched: boolean
}

/** What a bank does with a refund: does it; refuses; does it, and its answer is lost; never hears of it. */
export type Refunding = 'done' | 'refused' | 'lost' | 'unheard'

export const promised = ({ refunds }: Attempt, part: number): number =>
  sum(refunds.filter((one) => one.part === part && one.state !== 'refused').map(({ cents }) => cents))
export const refunded = ({ refunds }: Attempt, part: number): number =>
  sum(refunds.filter((one) => one.part === part && one.state === 'done').map(({ cents }) => cents))
/** What the bank has given back. */
export const returned = ({ refunds }: Attempt): number =>
  sum(refunds.filter(({ happened }) => happened).map(({ cents }) => cents))

export interface Order {
  buyer: Buyer
  coupon: Basket['coupon']
  total: number
  parts: Part[]
  attempts: Attempt[]
  /** The bank's last word was no. */
  failed: boolean
}

export type Choice = 'pay' | 'decline' | 'leave'

/** What the bank has to say of an attempt. */
export interface BankNotice {
  order: Order
  attempt: Attempt
  choice: Choice
}

/** What the API must answer: its status, and the phrase of a refusal. */
export interface Expected {
  status: number
  phrase?: string
}

const done: Expected = { status: 200 }
const refused = (phrase: string, status = 409): Expected => ({ status, phrase })
const zeros = (parts: readonly unknown[]): number[] => parts.map(() => 0)
const isOpen = ({ status }: Attempt): boolean => ['new', 'processing', 'authorized'].includes(status)

/** What must be, by the rules alone: prices, stock, orders, money. It knows no database and no clock. */
export class Oracle {
  readonly goods: Stock[]
  readonly orders: Order[] = []
  /** What the bank has to say, in the order it came about; it may arrive in any, any number of times, or never. */
  readonly notices: BankNotice[] = []
  readonly #uses: Record<'town' | 'shop', Buyer[]> = { town: [], shop: [] }

  constructor(goods: readonly (Goods & { stock: number | null })[]) {
    this.goods = goods.map((one) => ({ ...one, allocated: 0, reserved: 0 }))
  }

  priceOf(basket: Basket): Priced {
    return priceOf(this.goods, basket)
  }

  free(at: number): number {
    const { stock, allocated, reserved } = this.goods[at]!
    return stock === null ? Number.POSITIVE_INFINITY : stock - allocated - reserved
  }

  usesOf(coupon: 'town' | 'shop'): number {
    return this.#uses[coupon].length
  }

  /** Units that orders have, or had, and did not give back. */
  soldOf(at: number): number {
    const lines = this.orders
      .flatMap(({ parts }) => parts)
      .filter(({ status }) => status !== 'canceled')
      .flatMap((part) => part.lines)
    return sum(lines.filter(({ goods }) => goods === at).map(({ quantity }) => quantity))
  }

  /** The town's coupon is for two, and for each person once. */
  #isUsedUp(coupon: 'town' | 'shop', buyer: Buyer): boolean {
    return coupon === 'town' && (this.#uses.town.length >= 2 || this.#uses.town.includes(buyer))
  }

  /** What a basket comes to: of what can be had, with the coupons that can be used. */
  total(basket: Basket, buyer: Buyer): number {
    const lines = basket.lines
      .map(({ goods, quantity }) => ({ goods, quantity: Math.min(quantity, this.free(goods)) }))
      .filter(({ quantity }) => quantity > 0)
    const coupon = basket.coupon && this.#isUsedUp(basket.coupon, buyer) ? null : basket.coupon
    return this.priceOf({ ...basket, lines, coupon }).total
  }

  /** @param agreed  what the buyer was shown, if anything */
  order(basket: Basket, method: Method, buyer: Buyer, agreed: number | null): Expected {
    if (basket.lines.some(({ goods, quantity }) => this.free(goods) < quantity)) return refused('Out of stock')
    const { parts, total, couponHolds } = this.priceOf(basket)
    const { coupon } = basket
    if (coupon && (!couponHolds || this.#isUsedUp(coupon, buyer))) return refused('Coupon not available')
    if (agreed !== null && total > agreed) return refused('Basket changed')
    const waits = isOnline(method)
    const has = waits ? 'reserved' : 'allocated'
    for (const { goods, quantity } of basket.lines) if (this.#counts(goods)) this.goods[goods]![has] += quantity
    if (coupon) this.#uses[coupon].push(buyer)
    const made = parts.map((priced): Part => ({
      shop: priced.shop,
      brought: basket.brought[priced.shop],
      priced,
      lines: priced.lines.map(({ goods, quantity, total: paid }) => ({ goods, quantity, total: paid, has })),
      status: waits ? 'pending' : 'confirm',
    }))
    const order: Order = { buyer, coupon, total, parts: made, attempts: [], failed: false }
    order.attempts.push(newAttempt(order, method))
    this.orders.push(order)
    return { status: 201 }
  }

  /** @param of  the parts that are meant: all of them, or one */
  cancel(order: Order, of: readonly Part[]): Expected {
    const going = of.filter(({ status }) => status !== 'canceled')
    if (going.some(({ status }) => status === 'shipped' || status === 'complete'))
      return refused('Order can not be canceled')
    if (going.length === 0) return done
    for (const part of going) this.#callOff(order, part)
    return done
  }

  #callOff(order: Order, part: Part): void {
    part.status = 'canceled'
    for (const line of part.lines) {
      if (line.has !== 'nothing' && this.#counts(line.goods)) this.goods[line.goods]![line.has] -= line.quantity
      line.has = 'nothing'
    }
    for (const attempt of order.attempts) giveBack(attempt, order.parts.indexOf(part))
    settle(order, counting(order))
    if (order.coupon && order.parts.every(({ status }) => status === 'canceled'))
      this.#uses[order.coupon].splice(this.#uses[order.coupon].indexOf(order.buyer), 1)
  }

  /** What a shop does next with its part of an order. */
  advance(order: Order, part: Part): Expected & { to: string } {
    const path = ['confirm', 'accepted', 'preparing', 'ready', ...(part.brought ? ['shipped'] : []), 'complete']
    const at = path.indexOf(part.status)
    const to = (at < 0 ? undefined : path[at + 1]) ?? 'accepted'
    if (at < 0 || at === path.length - 1) return { ...refused('Illegal state change'), to }
    const state = paymentState(order, [order.parts.indexOf(part)])
    if (to === 'complete' && ['awaiting', 'failed'].includes(state)) return { ...refused('Payment not recorded'), to }
    part.status = to
    if (to === 'shipped' || to === 'complete') this.#handOver(part)
    return { ...done, to }
  }

  #handOver(part: Part): void {
    for (const line of part.lines) {
      const goods = this.goods[line.goods]!
      if (line.has === 'allocated' && goods.stock !== null) {
        goods.stock -= line.quantity
        goods.allocated -= line.quantity
      }
      line.has = 'nothing'
    }
  }

  #counts(goods: number): boolean {
    return this.goods[goods]!.stock !== null
  }

  #confirm(order: Order): void {
    for (const part of order.parts.filter(({ status }) => status === 'pending')) {
      part.status = 'confirm'
      for (const line of part.lines) {
        if (this.#counts(line.goods)) {
          this.goods[line.goods]!.reserved -= line.quantity
          this.goods[line.goods]!.allocated += line.quantity
        }
        line.has = 'allocated'
      }
    }
  }

  /** A shop says that what it is owed came over its counter. */
  record(order: Order, part: Part): Expected {
    const at = order.parts.indexOf(part)
    const attempt = counting(order)
    const due = part.status !== 'canceled' && attempt.captured[at]! < part.priced.total
    if (!due && attempt.captured[at]! > 0) return done
    if (!due || isOnline(attempt.method) || !isOpen(attempt)) return refused('Illegal state change')
    attempt.captured[at] = part.priced.total
    settle(order, attempt)
    return done
  }

  /** A shop says that it gave back over its counter what was to go back. */
  giveBackAtCounter(order: Order, part: Part): Expected {
    const at = order.parts.indexOf(part)
    const attempt = counting(order)
    const due = attempt.refunds.filter((one) => one.part === at && (one.state === 'requested' || one.state === 'sent'))
    if (due.length === 0) return refunded(attempt, at) > 0 ? done : refused('Illegal state change')
    if (isOnline(attempt.method)) return refused('Illegal state change')
    for (const one of due) one.state = 'done'
    settle(order, attempt)
    return done
  }

  /** Another attempt to pay. */
  attempt(order: Order, method: Method): Expected {
    const last = counting(order)
    if (order.parts.every(({ status }) => status === 'canceled' || status === 'complete'))
      return refused('Order is closed')
    const isOver = ['failed', 'canceled', 'expired'].includes(last.status)
    if (isOpen(last) ? sum(last.captured) > 0 : !isOver) return refused('Illegal state change')
    if (feeOf(method) !== feeOf(order.attempts[0]!.method))
      return refused('paymentMethod: This value is not available.', 422)
    if (isOpen(last)) last.status = 'canceled'
    order.attempts.push(newAttempt(order, method))
    order.failed = false
    if (!isOnline(method)) this.#confirm(order)
    return { status: 201 }
  }

  /** The buyer goes to the bank. */
  redirect(order: Order, attempt: Attempt): Expected {
    if (order.parts.every(({ status }) => status === 'canceled' || status === 'complete'))
      return refused('Order is closed')
    if (!isOnline(attempt.method) || !(attempt.status === 'new' || attempt.status === 'processing'))
      return refused('Illegal state change')
    if (attempt.status === 'new')
      attempt.asked = order.parts.map(({ status, priced }) => (status === 'canceled' ? 0 : priced.total))
    if (attempt.status === 'new') attempt.watched = true
    attempt.status = 'processing'
    return done
  }

  hear(at: number): void {
    const { order, attempt, choice } = this.notices[at]!
    if (choice === 'pay') this.paid(order, attempt)
    else this.ended(order, attempt, 'failed')
  }

  /** The bank says that the money came. Said again it means nothing. */
  paid(order: Order, attempt: Attempt): void {
    if (sum(attempt.captured) > 0) return
    const others = order.attempts.filter((other) => other !== attempt)
    const isLive = order.parts.some(({ status }, at) => attempt.asked[at]! > 0 && status !== 'canceled')
    attempt.surplus = !isLive || others.some(({ captured, surplus }) => !surplus && sum(captured) > 0)
    attempt.captured = [...attempt.asked]
    attempt.watched = false
    if (!attempt.surplus) for (const other of others.filter(isOpen)) other.status = 'canceled'
    for (const [at, { status }] of order.parts.entries())
      if (attempt.surplus || status === 'canceled') giveBack(attempt, at)
    settle(order, attempt)
    if (!attempt.surplus) this.#confirm(order)
  }

  /** The bank says no, or that time is up. */
  ended(order: Order, attempt: Attempt, status: 'failed' | 'expired'): void {
    if (!isOpen(attempt) || sum(attempt.captured) > 0) return
    attempt.status = status
    order.failed = true
  }

  /** The bank is asked what became of an attempt. @returns whether that is known now */
  #ask(order: Order, attempt: Attempt): boolean {
    const said = this.notices.filter((notice) => notice.attempt === attempt)
    const isPaid = said.some(({ choice }) => choice === 'pay')
    if (isPaid) this.paid(order, attempt)
    else if (said.length > 0) this.ended(order, attempt, 'failed')
    return said.length > 0
  }

  /** The bank is asked about all attempts of an order that nothing is known of. */
  query(order: Order): void {
    for (const attempt of order.attempts.filter(({ watched }) => watched))
      if (this.#ask(order, attempt)) attempt.watched = false
  }

  /** Nobody paid in time: the bank is asked once more. */
  expire(order: Order): void {
    const pending = () => order.parts.filter(({ status }) => status === 'pending')
    if (pending().length === 0) return
    for (const attempt of order.attempts.filter(({ watched }) => watched)) this.#ask(order, attempt)
    const ending = pending()
    if (ending.length > 0 && order.parts.every(({ status }) => status === 'pending' || status === 'canceled'))
      for (const attempt of order.attempts.filter(isOpen)) attempt.status = 'expired'
    for (const part of ending) this.#callOff(order, part)
  }

  /** What is to go back is asked of the bank, one refund of a payment at a time. */
  sendRefunds(how: Refunding): void {
    for (const order of this.orders)
      for (const attempt of order.attempts.filter(({ method }) => isOnline(method))) {
        const due = attempt.refunds.filter(({ state }) => state === 'requested' || state === 'sent')
        for (const refund of due) {
          if (!refund.happened && (how === 'done' || how === 'lost')) refund.happened = true
          else if (!refund.happened && how === 'refused') {
            refund.state = 'refused'
            continue
          }
          // Whoever asks again learns that it was done.
          const isKnown = refund.happened && (how === 'done' || refund.state === 'sent')
          refund.state = isKnown ? 'done' : 'sent'
          if (!isKnown) break
        }
        settle(order, attempt)
      }
  }
}

const newAttempt = ({ parts }: Order, method: Method): Attempt => ({
  method,
  status: 'new',
  asked: zeros(parts),
  captured: zeros(parts),
  refunds: [],
  surplus: false,
  watched: false,
})

/** The attempt that an order's state goes by: what paid it, else what is awaited, else what came too late, else the last. */
export function counting({ attempts }: Order): Attempt {
  const brought = ({ captured }: Attempt) => sum(captured) > 0
  const last = attempts.toReversed()
  return (
    last.find((one) => brought(one) && !one.surplus) ??
    last.find(isOpen) ??
    last.find(({ surplus }) => surplus) ??
    last[0]!
  )
}

/** All of a part's share that came and does not go back already. */
function giveBack(attempt: Attempt, part: number): void {
  const cents = attempt.captured[part]! - promised(attempt, part)
  if (cents > 0) attempt.refunds.push({ part, cents, state: 'requested', happened: false })
}

/** An attempt's status after something came or went back, or was called off. */
function settle({ parts }: Order, attempt: Attempt): void {
  const captured = sum(attempt.captured)
  const back = sum(parts.map((_part, at) => refunded(attempt, at)))
  if (captured === 0 && !isOpen(attempt)) return
  const live = [...parts.keys()].filter((at) => parts[at]!.status !== 'canceled')
  if (captured === 0 && live.length > 0) return
  if (captured === 0) attempt.status = 'canceled'
  else if (live.some((at) => attempt.captured[at] !== parts[at]!.priced.total)) attempt.status = 'processing'
  else if (back === 0) attempt.status = 'completed'
  else attempt.status = back === captured ? 'refunded' : 'partially_refunded'
}

/** What these parts of an order say of their payment. */
export function paymentState(order: Order, ats: readonly number[]): string {
  const attempt = counting(order)
  const captured = sum(ats.map((at) => attempt.captured[at]!))
  const back = sum(ats.map((at) => refunded(attempt, at)))
  const live = ats.filter((at) => order.parts[at]!.status !== 'canceled')
  if (captured === 0 && live.length === 0) return 'canceled'
  if (live.some((at) => attempt.captured[at] !== order.parts[at]!.priced.total))
    return order.failed ? 'failed' : 'awaiting'
  if (back > 0) return back === captured ? 'refunded' : 'partially_refunded'
  return captured > 0 ? 'paid' : 'none'
}
