/**
 * The expected price log, for tests only. It is calculated in the simplest way from the settings at each time: first
 * the price of a unit at every moment, and then the reference price that the law permits.
 */

export interface Period {
  /** In minutes. Null if the period includes every time before its end. */
  start: number | null
  /** In minutes. Null if the period never ends. */
  end: number | null
}

export interface OfferSetting extends Period {
  code: string
  discountType: 'percentage' | 'absolute'
  value: number
  enabled: boolean
  minQuantity: number
  priority: number
  exclusive: boolean
}

/** All settings that decide the price of a product. */
export interface Settings {
  shown: boolean
  /** The price on the list of the town. Null if there is none. */
  amount: number | null
  /** A price list that is used before the list of the town. */
  sale: (Period & { amount: number; enabled: boolean }) | null
  offers: readonly OfferSetting[]
  /** A campaign with offers, given by their codes. */
  campaign: (Period & { enabled: boolean; offers: readonly string[] }) | null
}

export interface Moment {
  at: number
  settings: Settings
}

interface Price {
  price: number | null
  reduced: boolean
}

export type Entry = Price & { at: number }

const days30 = 30 * 24 * 60

const within = ({ start, end }: Period, at: number): boolean =>
  (start === null || start <= at) && (end === null || at < end)

function applies(offer: OfferSetting, { campaign }: Settings, at: number): boolean {
  const carried = campaign?.offers.includes(offer.code) ?? false
  const open = !carried || (campaign!.enabled && within(campaign!, at))
  return offer.enabled && within(offer, at) && open && offer.minQuantity <= 1
}

function after(price: number, { discountType, value }: OfferSetting): number {
  const off = discountType === 'absolute' ? value : Math.floor((price * value + 5_000) / 10_000)
  return Math.max(0, price - off)
}

/** The price of a unit with these settings at this moment. */
export function priceAt(settings: Settings, at: number): Price & { list: number | null } {
  const { amount, sale, shown } = settings
  const list = sale?.enabled && within(sale, at) ? sale.amount : amount
  if (list === null) return { list, price: null, reduced: false }
  const usable = settings.offers
    .filter((offer) => applies(offer, settings, at))
    .toSorted((a, b) => b.priority - a.priority || (a.code < b.code ? -1 : 1))
  const together = usable.filter(({ exclusive }) => !exclusive).reduce(after, list)
  const alone = usable.filter(({ exclusive }) => exclusive).map((offer) => after(list, offer))
  const price = Math.min(together, ...alone)
  return shown ? { list, price, reduced: price < list } : { list, price: null, reduced: false }
}

/** Returns every change of the public price until `now`. There is no entry before the first price. */
export function historyOf(moments: readonly Moment[], now: number): Entry[] {
  const entries: Entry[] = []
  moments.forEach(({ at, settings }, index) => {
    const until = moments[index + 1]?.at ?? now
    const dates = [settings.sale, settings.campaign, ...settings.offers].flatMap((one) =>
      one ? [one.start, one.end] : [],
    )
    const changes = dates.filter((date): date is number => date !== null && date > at && date < until)
    for (const moment of [at, ...changes.toSorted((a, b) => a - b)]) {
      const { price, reduced } = priceAt(settings, moment)
      const last = entries.at(-1)
      if (last ? last.price !== price || last.reduced !== reduced : price !== null)
        entries.push({ at: moment, price, reduced })
    }
  })
  return entries
}

/** The lowest price of the 30 days before the present reduction began. Null if no reduction may be announced. */
export function referenceOf(history: readonly Entry[]): number | null {
  const last = history.at(-1)
  if (!last?.reduced) return null
  let first = history.length - 1
  while (first > 0 && history[first - 1]!.reduced && history[first - 1]!.price! >= history[first]!.price!) first -= 1
  const began = history[first]!.at
  const before = history
    .slice(0, first)
    .filter(({ price }, index) => price !== null && history[index + 1]!.at > began - days30)
    .map(({ price }) => price!)
  const lowest = Math.min(...before)
  return Number.isFinite(lowest) && lowest > last.price! ? lowest : null
}
