/**
 * The price of a basket in the model's world, calculated independently of the tested code. Amounts are in cents, and
 * rates in parts of 10,000.
 */
export interface Goods {
  shop: 0 | 1
  price: number
  rate: number
}

export interface Basket {
  lines: readonly { goods: number; quantity: number }[]
  coupon: 'town' | 'shop' | null
  /** For each shop: true if it delivers, false if the customer collects. */
  brought: readonly [boolean, boolean]
  fee: number
}

export interface PricedLine {
  goods: number
  quantity: number
  /** The amount before discounts. */
  gross: number
  discount: number
  total: number
}

export interface PricedPart {
  shop: 0 | 1
  lines: PricedLine[]
  items: number
  discount: number
  shipping: number
  fee: number
  total: number
  tax: { rate: number; base: number; tax: number }[]
}

export interface Priced {
  parts: PricedPart[]
  total: number
  /** True if the coupon reduces the total. */
  couponHolds: boolean
}

/** The active discounts and fees of the model. */
export const rules = {
  /** The offer of the baker, which reduces every unit of the second product. */
  unitOffer: { goods: 1, value: 1_500 },
  /** The offer of the tailor, which reduces sums of at least `from`. */
  sumOffer: { shop: 1, value: 700, from: 4_000 },
  /** The coupon of the town: ten per cent, in any shop. */
  town: { value: 1_000 },
  /** The coupon of the baker, which reduces the baker's sum if the sum is at least `from`. */
  shop: { value: 333, from: 1_000 },
  shipping: [
    { price: 300, freeFrom: 5_000 },
    { price: 495, freeFrom: null },
  ],
  serviceRate: 2_100,
} as const

export const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0)
/** Returns amount × rate / of, in whole cents. Half a cent is rounded up. */
const part = (amount: number, rate: number, of = 10_000): number => Math.floor((2 * amount * rate + of) / (2 * of))

/**
 * Divides an amount in proportion to `weights`. Each result is rounded down to whole cents. The remaining cents go to
 * the results with the largest remainders, and among equal remainders to the first ones.
 */
export function share(total: number, weights: readonly number[]): number[] {
  const all = sum(weights)
  if (all === 0) return weights.map(() => 0)
  const shares = weights.map((weight) => Math.floor((total * weight) / all))
  const turns = weights
    .map((weight, at) => ({ at, left: (total * weight) % all }))
    .toSorted((a, b) => b.left - a.left || a.at - b.at)
  for (const { at } of turns.slice(0, total - sum(shares))) shares[at]! += 1
  return shares
}

export function priceOf(goods: readonly Goods[], { lines, coupon, brought, fee }: Basket): Priced {
  const all = lines.map(({ goods: at, quantity }): PricedLine => {
    const { price } = goods[at]!
    const off = at === rules.unitOffer.goods ? part(price, rules.unitOffer.value) : 0
    return { goods: at, quantity, gross: price * quantity, discount: off * quantity, total: (price - off) * quantity }
  })
  const shopOf = (line: PricedLine) => goods[line.goods]!.shop
  const shops = [...new Set(all.map(shopOf))]
  const ofShop = shops.map((shop) => all.filter((line) => shopOf(line) === shop))
  // The lines are sorted by shop, because an amount for all lines is divided shop by shop.
  const grouped = ofShop.flat()
  const takeOff = (amount: number, from: readonly PricedLine[]) => {
    for (const [at, cents] of share(
      amount,
      from.map(({ total }) => total),
    ).entries()) {
      from[at]!.discount += cents
      from[at]!.total -= cents
    }
  }
  const sumOf = (some: readonly PricedLine[]) => sum(some.map(({ total }) => total))

  const tailors = all.filter((line) => shopOf(line) === rules.sumOffer.shop)
  if (sum(tailors.map(({ gross }) => gross)) >= rules.sumOffer.from)
    takeOff(part(sumOf(tailors), rules.sumOffer.value), tailors)

  const shipping = shops.map((shop) => {
    const { price, freeFrom } = rules.shipping[shop]
    const goodsSum = sumOf(all.filter((line) => shopOf(line) === shop))
    return !brought[shop] || (freeFrom !== null && goodsSum >= freeFrom) ? 0 : price
  })

  const covered = coupon === 'shop' ? grouped.filter((line) => shopOf(line) === 0) : grouped
  const enough = sumOf(covered) >= (coupon === 'shop' ? rules.shop.from : 1)
  const off = coupon === 'shop' ? Math.min(rules.shop.value, sumOf(covered)) : part(sumOf(covered), rules.town.value)
  const couponHolds = coupon !== null && covered.length > 0 && enough && off > 0
  if (couponHolds) takeOff(off, covered)

  const owed = ofShop.map((own, at) => sumOf(own) + shipping[at]!)
  const fees = share(fee, owed)
  const parts = shops.map((shop, at): PricedPart => {
    const own = ofShop[at]!
    const services = shipping[at]! + fees[at]!
    const byRate = new Map<number, number>()
    for (const line of own)
      if (line.total > 0) byRate.set(goods[line.goods]!.rate, (byRate.get(goods[line.goods]!.rate) ?? 0) + line.total)
    if (services > 0) byRate.set(rules.serviceRate, (byRate.get(rules.serviceRate) ?? 0) + services)
    const tax = [...byRate]
      .toSorted(([a], [b]) => a - b)
      .map(([rate, amount]) => {
        const within = part(amount, rate, 10_000 + rate)
        return { rate, base: amount - within, tax: within }
      })
    const sums = { items: sum(own.map(({ gross }) => gross)), discount: sum(own.map(({ discount }) => discount)) }
    return { shop, lines: own, ...sums, shipping: shipping[at]!, fee: fees[at]!, total: sumOf(own) + services, tax }
  })
  return { parts, total: sum(parts.map(({ total }) => total)), couponHolds }
}
