import { hours } from '../seeds/town/place.ts'
import type { Lists } from './lists.ts'
import { address, addressRow, person, surname } from './people.ts'
import { type Random, kinds, randomOf } from './random.ts'
import type { Size } from './size.ts'
import type { Span } from './span.ts'
import type { Vocabulary } from './vocabulary.ts'

/** The share of the first shop in all products and orders. */
const BIG_SHOP = 0.1

export interface Shop {
  id: string
  /** The section of its products; null for the big shop, which sells everything. */
  section: number | null
  /** The account of its owner. */
  owner: string
  pickup: string
  delivery: string
  deliveryPrice: number
  freeFrom: number | null
}

export interface Shops {
  readonly all: readonly Shop[]
  /** Chooses a shop: the first one in a tenth of all cases, the others by Zipf's law. */
  choose(random: Random): number
  readonly rows: Readonly<
    Record<
      'address' | 'user' | 'business' | 'business_category' | 'business_member' | 'shipping_method' | 'shipping_zone',
      readonly object[]
    >
  >
}

interface Context {
  seed: number
  size: Size
  span: Span
  vocabulary: Vocabulary
  lists: Lists
  picture: (index: number) => string
}

const openingHours = hours('1-5 9:30-13:30 17:00-20:30', '6 9:30-14:00')

export function shopsOf(context: Context): Shops {
  const { size } = context
  const made = Array.from({ length: size.shops }, (_, index) => shopOf(index, context))
  const rows = <Table extends keyof Shops['rows']>(table: Table) => made.map((one) => one.rows[table])
  return {
    all: made.map(({ shop }) => shop),
    choose: chooserOf(size.shops),
    rows: {
      address: rows('address'),
      user: rows('user'),
      business: rows('business'),
      business_category: rows('business_category'),
      business_member: rows('business_member'),
      shipping_method: made.flatMap((one) => one.rows.shipping_method),
      shipping_zone: rows('shipping_zone'),
    },
  }
}

function chooserOf(shops: number): Shops['choose'] {
  const weights = Array.from({ length: shops - 1 }, (_, index) => (index + 3) ** -0.8)
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  let reached = BIG_SHOP
  const limits = Float64Array.from(weights, (weight) => (reached += (weight / all) * (1 - BIG_SHOP)))
  return (random) => {
    const at = random.next()
    if (at < BIG_SHOP || shops === 1) return 0
    let [low, high] = [0, limits.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if (limits[middle]! <= at) low = middle + 1
      else high = middle
    }
    return low + 1
  }
}

function shopOf(index: number, { seed, size, span, vocabulary, lists, picture }: Context) {
  const random = randomOf(seed, kinds.shop, index)
  const time = span.addedAt((index * 0.59) / size.shops)
  const id = () => random.id(time)
  const created_at = new Date(time)
  const trade = lists.trades[index % lists.trades.length]!
  const place = address(random)
  const code = `g-comercio-${index + 1}`
  const shop = {
    id: id(),
    section: index === 0 ? null : trade.section,
    owner: id(),
    pickup: id(),
    delivery: id(),
    deliveryPrice: 200 + 50 * random.below(7),
    freeFrom: random.chance(0.5) ? 3_000 + 500 * random.below(5) : null,
  } satisfies Shop
  const addressId = id()
  const name =
    index === 0
      ? 'Gran Bazar Central'
      : `${trade.title} ${random.chance(0.5) ? surname(random) : capitalWord(vocabulary.invent(1_000_000 + index))}`
  const method = { business_id: shop.id, lead_minutes: 120, created_at }
  const rows = {
    address: addressRow(addressId, place, created_at),
    user: {
      id: shop.owner,
      username: code,
      email: `${code}@example.test`,
      ...person(random),
      role: 'ROLE_BUSINESS',
      created_at,
      updated_at: created_at,
    },
    business: {
      id: shop.id,
      name,
      code,
      url: code,
      description: `${name}: ${random.pick(vocabulary.sentences)}`,
      address_id: addressId,
      latitude: place.lat + random.normal() / 200,
      longitude: place.lng + random.normal() / 200,
      opening_hours: openingHours,
      phones: [`+349${62_000_000 + index}`],
      email: `${code}@example.test`,
      logo_id: picture(index),
      image_id: picture(index),
      spotlight: index < 6,
      created_at,
      updated_at: created_at,
    },
    business_category: { business_id: shop.id, category_id: trade.id },
    business_member: { business_id: shop.id, user_id: shop.owner, id: id(), role: 'owner', created_at },
    shipping_method: [
      { ...method, id: shop.pickup, name: 'Recogida en la tienda', code: 'g-pickup', type: 'pickup', sort: 0 },
      { ...method, id: shop.delivery, name: 'Reparto a domicilio', code: 'g-delivery', type: 'delivery', sort: 1 },
    ],
    shipping_zone: {
      id: id(),
      shipping_method_id: shop.delivery,
      zone_id: lists.zone,
      price: shop.deliveryPrice,
      free_from: shop.freeFrom,
      created_at,
    },
  }
  return { shop, rows }
}

const capitalWord = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
