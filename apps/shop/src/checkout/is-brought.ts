import type { ShippingChoice } from '@lonja/contract/orders/basket'

/** Whether it comes to an address; what is collected needs none. */
export const isBrought = ({ type }: Pick<ShippingChoice, 'type'>): boolean => type !== 'pickup' && type !== 'locker'
