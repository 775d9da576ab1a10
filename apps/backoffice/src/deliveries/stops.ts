import { formatAddress } from '@lonja/contract/addresses/format-address'
import type { MapPlace } from '@lonja/ui/map/place.ts'
import type { Order } from '#/orders/order.queries.ts'

/** A delivery of the day with its number on the route sheet, on its card and on the map. */
export interface Stop {
  number: number
  order: Order
}

/** Numbers the deliveries of a day. Deliveries that are done keep their number, so that no number changes meanwhile. */
export const stopsOf = (orders: readonly Order[]): Stop[] =>
  orders.map((order, index) => ({ number: index + 1, order }))

/** The places of the stops whose address has a position. */
export const placesOf = (stops: readonly Stop[]): MapPlace[] =>
  stops.flatMap(({ number, order: { id, code, deliveryAddress } }) => {
    const { lat, lng } = deliveryAddress ?? {}
    if (typeof lat !== 'number' || typeof lng !== 'number') return []
    return [
      {
        id,
        name: `${number}. ${code}, ${formatAddress(deliveryAddress!)}`,
        mark: `${number}`,
        latitude: lat,
        longitude: lng,
      },
    ]
  })
