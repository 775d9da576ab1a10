import { type Basket, type Goods, type Priced, priceOf, share, sum } from './prices.ts'
import {
  type Attempt,
  type BankNotice,
  type Buyer,
  type Expected,
  type Line,
  type Method,
  type Order,
  type Part,
  type Refunding,
  type Stock,
  type WantedAdjustment,
  type WantedRefund,
  type WantedReplacement,
  centsOff,
  decidingAttempt,
  feeOf,
  requestRefund,
  isOnline,
  isOpen,
  isPrepared,
  lessForWeight,
  newAttempt,
  payingAttempt,
  paymentState,
  priceOfNext,
  beingRefunded,
  refunded,
  substitutes,
  updateStatus,
  zeros,
} from './states.ts'

const done: Expected = { status: 200 }
const refused = (phrase: string, status = 409): Expected => ({ status, phrase })

/** The expected prices, stock, orders and money, calculated from the rules alone, without a database and a clock. */
export class Oracle {
  readonly goods: Stock[]
  readonly orders: Order[] = []
  /**
   * The bank's notices in the order in which it made them. They may arrive in any order, any number of times, or
   * never.
   */
  readonly notices: BankNotice[] = []
  readonly #uses: Record<'town' | 'shop', Buyer[]> = { town: [], shop: [] }

  constructor(goods: readonly (Goods & { stock: number | null; weight: number })[]) {
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

  /** The number of sold units of a product. Refunded units and the units of canceled parts do not count. */
  soldOf(at: number): number {
    const lines = this.orders
      .flatMap(({ parts }) => parts)
      .filter(({ status }) => status !== 'canceled')
      .flatMap((part) => part.lines)
    return sum(lines.filter(({ goods }) => goods === at).map(({ quantity, refunded: given }) => quantity - given))
  }

  /**
   * True if the coupon cannot be used any more. The coupon of the town can be used twice in total, and once per
   * person. The coupon of the shop has no limit.
   */
  #isUsedUp(coupon: 'town' | 'shop', buyer: Buyer): boolean {
    return coupon === 'town' && (this.#uses.town.length >= 2 || this.#uses.town.includes(buyer))
  }

  /** The expected total of a basket, calculated with the units that are available and the coupons that are valid. */
  total(basket: Basket, buyer: Buyer): number {
    const lines = basket.lines
      .map(({ goods, quantity }) => ({ goods, quantity: Math.min(quantity, this.free(goods)) }))
      .filter(({ quantity }) => quantity > 0)
    const coupon = basket.coupon && this.#isUsedUp(basket.coupon, buyer) ? null : basket.coupon
    return this.priceOf({ ...basket, lines, coupon }).total
  }

  /** @param agreed  the total shown to the buyer, if any */
  order(basket: Basket, method: Method, buyer: Buyer, agreed: number | null): Expected {
    if (basket.lines.some(({ goods, quantity }) => this.free(goods) < quantity)) return refused('Out of stock')
    const { parts, total, couponHolds } = this.priceOf(basket)
    const { coupon } = basket
    if (coupon && (!couponHolds || this.#isUsedUp(coupon, buyer))) return refused('Coupon not available')
    if (agreed !== null && total > agreed) return refused('Basket changed')
    const waits = isOnline(method)
    const as = waits ? 'reserved' : 'allocated'
    const held = (goods: number, quantity: number) => (this.goods[goods]!.stock === null ? 0 : quantity)
    for (const { goods, quantity } of basket.lines) this.goods[goods]![as] += held(goods, quantity)
    if (coupon) this.#uses[coupon].push(buyer)
    const made = parts.map((priced): Part => ({
      shop: priced.shop,
      brought: basket.brought[priced.shop],
      priced,
      lines: priced.lines.map(({ goods, quantity, total: paid }) => {
        return {
          goods,
          quantity,
          total: paid,
          held: held(goods, quantity),
          as,
          refunded: 0,
          back: 0,
          weight: this.goods[goods]!.weight,
          isWeighed: false,
          asked: null,
        }
      }),
      status: waits ? 'pending' : 'confirm',
      adjustments: [],
    }))
    const order: Order = { buyer, coupon, total, parts: made, attempts: [], failed: false }
    order.attempts.push(newAttempt(order, method))
    this.orders.push(order)
    return { status: 201 }
  }

  /** @param of  the parts to cancel: all parts of the order, or one part */
  cancel(order: Order, of: readonly Part[]): Expected {
    const going = of.filter(({ status }) => status !== 'canceled')
    if (going.some(({ status }) => status === 'shipped' || status === 'complete'))
      return refused('Order can not be canceled')
    if (going.length === 0) return done
    for (const part of going) this.#cancelPart(order, part)
    return done
  }

  #cancelPart(order: Order, part: Part): void {
    part.status = 'canceled'
    for (const line of part.lines) {
      this.goods[line.goods]![line.as] -= line.held
      line.held = 0
    }
    for (const attempt of order.attempts) requestRefund(attempt, order.parts.indexOf(part))
    updateStatus(order, decidingAttempt(order))
    if (order.coupon && order.parts.every(({ status }) => status === 'canceled'))
      this.#uses[order.coupon].splice(this.#uses[order.coupon].indexOf(order.buyer), 1)
  }

  /** A shop moves its part of an order to the next status. */
  advance(order: Order, part: Part): Expected & { to: string } {
    const path = ['confirm', 'accepted', 'preparing', 'ready', ...(part.brought ? ['shipped'] : []), 'complete']
    const at = path.indexOf(part.status)
    const to = (at < 0 ? undefined : path[at + 1]) ?? 'accepted'
    if (at < 0 || at === path.length - 1) return { ...refused('Illegal state change'), to }
    const state = paymentState(order, [order.parts.indexOf(part)])
    if (to === 'complete' && ['awaiting', 'failed'].includes(state)) return { ...refused('Payment not recorded'), to }
    const isAsked = part.lines.some(({ asked }) => asked !== null)
    if (isAsked && ['ready', 'shipped', 'complete'].includes(to)) return { ...refused('Illegal state change'), to }
    part.status = to
    if (to === 'shipped' || to === 'complete') this.#handOver(part)
    return { ...done, to }
  }

  #handOver(part: Part): void {
    for (const line of part.lines) {
      const goods = this.goods[line.goods]!
      if (goods.stock !== null) goods.stock -= line.held
      goods.allocated -= line.held
      line.held = 0
    }
  }

  #confirm(order: Order): void {
    for (const part of order.parts.filter(({ status }) => status === 'pending')) {
      part.status = 'confirm'
      for (const line of part.lines) {
        this.goods[line.goods]!.reserved -= line.held
        this.goods[line.goods]!.allocated += line.held
        line.as = 'allocated'
      }
    }
  }

  /** A shop records that it received money over its counter. */
  record(order: Order, part: Part): Expected {
    const at = order.parts.indexOf(part)
    const attempt = decidingAttempt(order)
    const due = part.status !== 'canceled' && attempt.captured[at]! < part.priced.total
    if (!due && attempt.captured[at]! > 0) return done
    if (!due || isOnline(attempt.method) || !isOpen(attempt)) return refused('Illegal state change')
    attempt.captured[at] = part.priced.total
    // The shop took only the rest, so it has given back what was taken off.
    settle(order, at, attempt, 'done')
    updateStatus(order, attempt)
    return done
  }

  /** A shop records that it paid a refund over its counter. */
  giveBackAtCounter(order: Order, part: Part): Expected {
    const at = order.parts.indexOf(part)
    const attempt = decidingAttempt(order)
    const due = attempt.refunds.filter((one) => one.part === at && (one.state === 'requested' || one.state === 'sent'))
    if (due.length === 0) return refunded(attempt, at) > 0 ? done : refused('Illegal state change')
    if (isOnline(attempt.method)) return refused('Illegal state change')
    for (const one of due) one.state = 'done'
    updateStatus(order, attempt)
    return done
  }

  /** A shop refunds some units of its part, or the whole part. */
  refund(order: Order, part: Part, { units, shipping, restock }: WantedRefund): Expected {
    const at = order.parts.indexOf(part)
    const attempt = payingAttempt(order, at)
    const left = attempt ? attempt.captured[at]! - beingRefunded(attempt, at) : 0
    if (!attempt || left === 0) return refused('Nothing to refund')
    if (part.lines.some((line, index) => line.refunded + units[index]! > line.quantity)) return { status: 422 }
    const isWhole = !shipping && part.lines.every((_line, index) => units[index] === 0)
    const given = part.lines.map((line, index) => (isWhole ? line.quantity - line.refunded : units[index]!))
    const gone = attempt.refunds.filter((one) => one.part === at && one.state !== 'refused')
    const delivery = Math.min(left, part.priced.shipping - sum(gone.map((one) => one.shipping)))
    const ofDelivery = shipping || isWhole ? delivery : 0
    const lineCents = part.lines.map((line, index) => priceOfNext(line, given[index]!, centsOff(order, at, index)))
    const cents = isWhole ? left : sum(lineCents) + ofDelivery
    if (cents === 0) return refused('Nothing to refund')
    const refund = { part: at, cents, shipping: ofDelivery, units: given, lineCents }
    attempt.refunds.push({ ...refund, state: 'requested', happened: false })
    for (const [index, line] of part.lines.entries()) this.#returnUnits(part, line, given[index]!, restock)
    return done
  }

  /** A shop says that units of its part are missing, how much the others weigh, and what it gives as goodwill. */
  adjust(order: Order, part: Part, { units, grams, restock, goodwill }: WantedAdjustment): Expected {
    const weights = part.lines.map(({ weight }, index) => (weight > 0 ? grams[index]! : null))
    const isOfLines = part.lines.some((_line, index) => units[index]! > 0 || weights[index] !== null)
    if (!isOfLines && goodwill === 0) return { status: 422 }
    if (part.status === 'pending') return refused('Illegal state change')
    if (part.status === 'canceled' || (isOfLines && !isPrepared(part))) return refused('Order is closed')
    const left = part.lines.map(({ quantity, refunded: gone }, index) => quantity - gone - units[index]!)
    if (isOfLines && (left.some((count) => count < 0) || left.every((count) => count === 0))) return { status: 422 }
    const at = order.parts.indexOf(part)
    const changed = part.lines.map((line, index) => {
      const off = centsOff(order, at, index)
      const price = priceOfNext(line, units[index]!, off)
      const less = price + lessForWeight(line, weights[index]!, off, units[index]!, price)
      return { less, left: line.total - off - less }
    })
    const most = changed.map(({ left: cents }) => cents)
    if (goodwill > sum(most)) return { status: 422 }
    const attempt = payingAttempt(order, at)
    if (goodwill > 0 && !attempt) return refused('Nothing to refund')
    const given = share(goodwill, most)
    const lineCents = changed.map(({ less }, index) => less + given[index]!)
    this.#takeOff(order, at, { cents: sum(lineCents), units, lineCents })
    for (const [index, line] of part.lines.entries()) {
      line.isWeighed ||= weights[index] !== null
      this.#returnUnits(part, line, units[index]!, restock)
    }
    return done
  }

  /** What a customer pays less: a refund, or less to pay if nothing is paid yet. */
  #takeOff(order: Order, at: number, taken: Part['adjustments'][number]): void {
    const attempt = payingAttempt(order, at)
    if (!attempt) order.parts[at]!.adjustments.push(taken)
    else if (taken.cents > 0)
      attempt.refunds.push({ part: at, ...taken, shipping: 0, state: 'requested', happened: false })
  }

  /** A shop replaces units of a line by its substitute. */
  replace(order: Order, part: Part, line: Line, wanted: WantedReplacement): Expected {
    const { quantity, unitPrice, restock, isSimilar } = wanted
    if (part.status === 'pending') return refused('Illegal state change')
    if (!isPrepared(part)) return refused('Order is closed')
    if (line.refunded + quantity > line.quantity) return { status: 422 }
    const [at, index] = [order.parts.indexOf(part), part.lines.indexOf(line)]
    const off = centsOff(order, at, index)
    const ofUnits = priceOfNext({ ...line, refunded: 0 }, line.refunded, 0)
    if (line.isWeighed || off !== ofUnits || line.back !== line.refunded) return { status: 422 }
    const goods = substitutes.get(line.goods)!
    if (this.free(goods) < quantity) return refused('Out of stock')
    const target =
      quantity === line.quantity ? line : this.#split(part, line, quantity, priceOfNext(line, quantity, off))
    const old = this.goods[line.goods]!
    old.allocated -= target.held
    if (!restock && old.stock !== null) old.stock -= target.held
    const { stock, weight } = this.goods[goods]!
    Object.assign(target, { goods, weight, held: stock === null ? 0 : quantity, asked: isSimilar ? null : unitPrice })
    part.priced.lines[part.lines.indexOf(target)]!.goods = goods
    this.goods[goods]!.allocated += target.held
    if (isSimilar) this.#charge(order, part, target, unitPrice)
    return done
  }

  /** Moves units of a line to a new line, with their part of the price. */
  #split(part: Part, line: Line, quantity: number, total: number): Line {
    const priced = part.priced.lines[part.lines.indexOf(line)]!
    const unit = priced.gross / priced.quantity
    const discount = unit * quantity - total
    const held = Math.min(line.held, quantity)
    const made = { ...line, quantity, total, held, refunded: 0, back: 0 }
    part.lines.push(made)
    part.priced.lines.push({ goods: line.goods, quantity, gross: unit * quantity, discount, total })
    for (const one of [line, priced]) {
      one.quantity -= quantity
      one.total -= total
    }
    line.held -= held
    priced.gross -= unit * quantity
    priced.discount -= discount
    return made
  }

  /** The customer pays at most this price for each unit of a replacement. */
  #charge(order: Order, part: Part, line: Line, unitPrice: number): void {
    const [at, index] = [order.parts.indexOf(part), part.lines.indexOf(line)]
    const left = line.total - centsOff(order, at, index)
    const cents = Math.max(0, left - unitPrice * (line.quantity - line.refunded))
    if (cents === 0) return
    const only = part.lines.map((_line, own) => (own === index ? cents : 0))
    this.#takeOff(order, at, { cents, units: zeros(part.lines), lineCents: only })
  }

  /** The customer answers about a replacement, or the time for the answer is over (`accept` is null). */
  answer(order: Order, part: Part, line: Line, accept: boolean | null): Expected {
    if (!isPrepared(part)) {
      if (accept === null) line.asked = null
      return refused('Order is closed')
    }
    const unitPrice = line.asked!
    line.asked = null
    if (accept) this.#charge(order, part, line, unitPrice)
    else this.#decline(order, part, line)
    return done
  }

  #decline(order: Order, part: Part, line: Line): void {
    const [at, index] = [order.parts.indexOf(part), part.lines.indexOf(line)]
    const missing = line.quantity - line.refunded
    if (missing === 0) return
    if (part.lines.every((one) => one === line || one.quantity === one.refunded)) return this.#cancelPart(order, part)
    const cents = priceOfNext(line, missing, centsOff(order, at, index))
    const only = (value: number) => part.lines.map((_line, own) => (own === index ? value : 0))
    this.#takeOff(order, at, { cents, units: only(missing), lineCents: only(cents) })
    this.#returnUnits(part, line, missing, true)
  }

  /**
   * Returns refunded units to the shop. Units that came back earlier (`line.back`) are not returned again. With
   * `restock` the units can be sold again. Units that were not handed over yet are no longer allocated.
   */
  #returnUnits({ status }: Part, line: Line, units: number, restock: boolean): void {
    line.refunded += units
    const count = Math.max(0, line.refunded - line.back)
    if (status === 'canceled') return
    line.back += count
    const goods = this.goods[line.goods]!
    const waited = Math.min(count, line.held)
    line.held -= waited
    goods.allocated -= waited
    const isOutside = status === 'shipped' || status === 'complete'
    if (goods.stock !== null) goods.stock += restock ? (isOutside ? count : 0) : -waited
  }

  /** The buyer makes another attempt to pay. */
  attempt(order: Order, method: Method): Expected {
    const last = decidingAttempt(order)
    if (order.parts.every(({ status }) => status === 'canceled' || status === 'complete'))
      return refused('Order is closed')
    const isOver = ['failed', 'canceled', 'expired'].includes(last.status)
    if (isOpen(last) ? sum(last.captured) > 0 : !isOver) return refused('Illegal state change')
    const isElsewhere = order.parts.some(({ brought }) => (brought ? method === 'shop' : method === 'cod'))
    if (isElsewhere || feeOf(method) !== feeOf(order.attempts[0]!.method))
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

  deliverNotice(at: number): void {
    const { order, attempt, choice } = this.notices[at]!
    if (choice === 'pay') this.paid(order, attempt)
    else this.ended(order, attempt, 'failed')
  }

  /** The bank reports a payment. A repeated notice changes nothing. */
  paid(order: Order, attempt: Attempt): void {
    if (sum(attempt.captured) > 0) return
    const others = order.attempts.filter((other) => other !== attempt)
    const isLive = order.parts.some(({ status }, at) => attempt.asked[at]! > 0 && status !== 'canceled')
    attempt.surplus = !isLive || others.some(({ captured, surplus }) => !surplus && sum(captured) > 0)
    attempt.captured = [...attempt.asked]
    attempt.watched = false
    if (!attempt.surplus) for (const other of others.filter(isOpen)) other.status = 'canceled'
    for (const [at, { status }] of order.parts.entries())
      if (attempt.surplus || status === 'canceled') requestRefund(attempt, at)
      else settle(order, at, attempt, 'requested')
    updateStatus(order, attempt)
    if (!attempt.surplus) this.#confirm(order)
  }

  /** The bank reports that the payment was declined, or that the time to pay is over. */
  ended(order: Order, attempt: Attempt, status: 'failed' | 'expired'): void {
    if (!isOpen(attempt) || sum(attempt.captured) > 0) return
    attempt.status = status
    order.failed = true
  }

  /**
   * Lonja asks the bank about every attempt that reached the bank and brought no money. It also asks after a decline,
   * because the customer may still try another card at the bank.
   */
  query(order: Order): void {
    for (const attempt of order.attempts.filter(({ watched }) => watched)) {
      const said = this.notices.filter((notice) => notice.attempt === attempt)
      if (said.some(({ choice }) => choice === 'pay')) this.paid(order, attempt)
      else if (said.length > 0) this.ended(order, attempt, 'failed')
    }
  }

  /** Nobody paid in time: Lonja asks the bank once more before it cancels the unpaid parts. */
  expire(order: Order): void {
    const pending = () => order.parts.filter(({ status }) => status === 'pending')
    if (pending().length === 0) return
    this.query(order)
    const ending = pending()
    if (ending.length > 0 && order.parts.every(({ status }) => status === 'pending' || status === 'canceled'))
      for (const attempt of order.attempts.filter(isOpen)) attempt.status = 'expired'
    for (const part of ending) this.#cancelPart(order, part)
  }

  /** Sends refunds to the bank, one refund of a payment at a time. */
  sendRefunds(how: Refunding): void {
    for (const order of this.orders)
      for (const attempt of order.attempts.filter(({ method }) => isOnline(method))) {
        const due = attempt.refunds.filter(({ state }) => state === 'requested' || state === 'sent')
        for (const refund of due) {
          // If the bank made the refund at an earlier request, it says so now.
          const isKnown = refund.happened || how === 'done'
          if (!refund.happened && how === 'refused') {
            refund.state = 'refused'
            for (const [at, line] of order.parts[refund.part]!.lines.entries()) line.refunded -= refund.units[at] ?? 0
            continue
          }
          refund.happened ||= how === 'done' || how === 'answer lost'
          refund.state = isKnown ? 'done' : 'sent'
          if (!isKnown) break
        }
        updateStatus(order, attempt)
      }
  }
}

/** What was taken off an unpaid part becomes refunds of the attempt that has paid it. */
function settle(order: Order, part: number, attempt: Attempt, state: 'requested' | 'done'): void {
  const due = order.parts[part]!.adjustments.filter(({ cents }) => cents > 0)
  for (const taken of due) attempt.refunds.push({ part, ...taken, shipping: 0, state, happened: state === 'done' })
  order.parts[part]!.adjustments = []
}
