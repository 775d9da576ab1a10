import type { Config } from './config.ts'

/** The limits of orders without an account. A guest who exceeds them must confirm the order by e-mail. */
export interface GuestOrderLimits {
  /** Orders from one IP address or IPv6 network (`networkOf`) in an hour. */
  perAddress: number
  /** Orders with one e-mail address in a day. */
  perEmail: number
  /** Orders at one shop in an hour. */
  perShop: number
  /** Unconfirmed orders that may hold units of one product. */
  holdingProduct: number
  /** The seconds until an unconfirmed order is canceled. */
  confirmSeconds: number
  /** Mails about orders to one e-mail address in a day, if its owner has not confirmed any order. */
  mailsToStrangers: number
}

export const standardGuestLimits: GuestOrderLimits = {
  perAddress: 10,
  perEmail: 5,
  perShop: 40,
  holdingProduct: 3,
  confirmSeconds: 3_600,
  mailsToStrangers: 5,
}

export const guestLimits = ({ guestOrders = standardGuestLimits }: Pick<Config, 'guestOrders'>): GuestOrderLimits =>
  guestOrders
