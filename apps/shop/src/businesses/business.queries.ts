import type { couponContract, offerContract } from '@lonja/contract/offers/offer'
import type { Item } from '@lonja/contract/resource'
import { localTime, timeZoneOf } from '@lonja/contract/time'
import type { ShopLook } from '@lonja/contract/templates/look'
import type { valorationContract } from '@lonja/contract/valorations/valoration'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { apiOf } from '@lonja/ui/api/query-client.ts'
import { serverNow } from '@lonja/ui/api/server-clock.ts'
import { slimImage } from '@lonja/ui/controls/slim-image.ts'
import type { Shop } from './shop.queries.ts'

export type { Shop }
export type Offer = Item<typeof offerContract>
export type Coupon = Item<typeof couponContract>
export type Valoration = Item<typeof valorationContract>

/** A shop and the date of the answer by the server’s clock, `YYYY-MM-DD`. The clock of a device may be wrong. */
export type ShopToday = Shop & { today: string }

const kept = [
  'id',
  'name',
  'url',
  'openingHours',
  'closures',
  'pauses',
  'state',
  'address',
  'latitude',
  'longitude',
] as const

/** A shop in the list of shops: only the fields that its card and the map show. */
export type CardShop = Pick<Shop, (typeof kept)[number] | 'image'> & {
  trades: readonly string[]
  /** The distance from the user in whole metres; null if the user’s position is not known. */
  distance: number | null
}

export const businessQueries = {
  all: ['businesses'] as const,

  /** One shop by its slug or its id. */
  one: (url: string) =>
    queryOptions({
      queryKey: [...businessQueries.all, 'url', url],
      queryFn: async ({ client, signal }): Promise<ShopToday> => {
        const path = `/${isId(url) ? 'businesses' : 'businesses-url'}/${encodeURIComponent(url)}`
        const shop = await apiOf(client).call<Shop>(path, { signal })
        return { ...shop, today: localTime(new Date(serverNow()), timeZoneOf(shop.address?.zip)).date }
      },
      staleTime: 5 * 60_000,
    }),

  /** The current offers of a shop, and its coupons that everybody may use. */
  deals: (id: string) =>
    queryOptions({
      queryKey: [...businessQueries.all, id, 'deals'],
      queryFn: async ({ client, signal }): Promise<{ offers: Offer[]; coupons: Coupon[] }> => {
        const query = `business.id[]=${id}&itemsPerPage=100`
        const [offers, coupons] = await Promise.all([
          apiOf(client).callPage<Offer>(`/offers?${query}`, { signal }),
          apiOf(client).callPage<Coupon>(`/coupons?${query}`, { signal }),
        ])
        const now = serverNow()
        const applies = (deal: Dated) => appliesAt(deal, now)
        return { offers: offers.items.filter(applies), coupons: coupons.items.filter(applies) }
      },
    }),

  /** The layout, colours and fonts of the shop’s page. */
  look: (id: string) =>
    queryOptions({
      queryKey: [...businessQueries.all, id, 'look'],
      queryFn: ({ client, signal }) => apiOf(client).call<ShopLook>(`/businesses/${id}/look`, { signal }),
    }),

  /** The reviews of the shop’s products, newest first. */
  valorations: (id: string, count: number) =>
    queryOptions({
      queryKey: [...businessQueries.all, id, 'valorations', count],
      queryFn: ({ client, signal }) =>
        apiOf(client).callPage<Valoration>(`/valorations?product.business.id=${id}&itemsPerPage=${count}`, { signal }),
      placeholderData: keepPreviousData,
    }),
}

type Dated = Pick<Offer, 'startDate' | 'endDate'>

/**
 * Whether an offer or coupon has started and has not ended. Without a start date it has already started; without an end
 * date it never ends.
 */
const appliesAt = ({ startDate, endDate }: Dated, now: number): boolean =>
  (startDate === null || Date.parse(startDate) <= now) && (endDate === null || now < Date.parse(endDate))

const isId = (text: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)

export function toCard(shop: Shop & { distance?: number }): CardShop {
  const card = Object.fromEntries(kept.map((name) => [name, shop[name]])) as Pick<Shop, (typeof kept)[number]>
  const image = shop.image ?? shop.logo
  return {
    ...card,
    image: image && slimImage(image),
    trades: shop.categories.map(({ title }) => title),
    distance: shop.distance ?? null,
  }
}
