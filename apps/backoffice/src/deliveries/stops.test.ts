import { expect, it } from 'vitest'
import type { Order } from '#/orders/order.queries.ts'
import { placesOf, stopsOf } from './stops.ts'

const order = (code: string, position: { lat?: number | null; lng?: number | null } | null) =>
  ({
    id: code,
    code,
    deliveryAddress: position && { street: 'Carrer Major', number: '3', zip: '46370', city: 'Chiva', ...position },
  }) as unknown as Order

it('the map has the stops with a position, with the numbers of all stops of the day', () => {
  const orders = [
    order('A', null),
    order('B', { lat: 39.47, lng: -0.72 }),
    order('C', { lat: null, lng: null }),
    order('D', { lat: 0, lng: 0 }),
  ]
  const places = placesOf(stopsOf(orders))
  expect(places.map(({ id, mark }) => [id, mark])).toEqual([
    ['B', '2'],
    ['D', '4'],
  ])
  expect(places[0]).toMatchObject({ latitude: 39.47, longitude: -0.72 })
  expect(places[0]!.name).toMatch(/^2\. B, Carrer Major/)
})
