import type { ShippingChoice } from '@lonja/contract/orders/basket'

/** Whether a method brings the products to the customer’s address. A pickup and a locker need no address. */
export const isBrought = ({ type }: Pick<ShippingChoice, 'type'>): boolean => type !== 'pickup' && type !== 'locker'
