import type { ShippingChoice } from '@lonja/contract/orders/basket'

/** Whether the shop delivers to an address; pickups need none. */
export const isBrought = ({ type }: Pick<ShippingChoice, 'type'>): boolean => type !== 'pickup' && type !== 'locker'
