import { z } from 'zod'
import { type GuestOrderLimits, standardGuestLimits as standard } from './guest-limits.ts'
import { positiveNumber } from './setting-values.ts'
import { setting } from './setting.ts'

export const orderSettings = z.object({
  LONJA_GUEST_ORDERS_PER_ADDRESS: setting(positiveNumber.default(standard.perAddress), {
    about:
      'The number of orders without an account in an hour from one network address (for IPv6 its /64); further orders have to be confirmed by mail',
  }),
  LONJA_GUEST_ORDERS_PER_EMAIL: setting(positiveNumber.default(standard.perEmail), {
    about: 'The same for one e-mail, in a day',
  }),
  LONJA_GUEST_ORDERS_PER_SHOP: setting(positiveNumber.default(standard.perShop), {
    about: 'The same for one shop, in an hour; e-mails with an earlier order that was handed over are not counted',
  }),
  LONJA_UNCONFIRMED_PER_PRODUCT: setting(positiveNumber.default(standard.holdingProduct), {
    about:
      'The number of unconfirmed orders that reserve units of one product; further orders take their units when they are confirmed',
  }),
  LONJA_CONFIRM_SECONDS: setting(positiveNumber.default(standard.confirmSeconds), {
    about: 'The number of seconds in which a guest has to confirm an order; then it is canceled',
  }),
  LONJA_MAILS_TO_STRANGERS: setting(positiveNumber.default(standard.mailsToStrangers), {
    about:
      'The number of mails in a day to one address that ask to confirm an order or contain the link to a guest’s order',
  }),
})

export const guestOrdersOf = (values: z.output<typeof orderSettings>): GuestOrderLimits => ({
  perAddress: values.LONJA_GUEST_ORDERS_PER_ADDRESS,
  perEmail: values.LONJA_GUEST_ORDERS_PER_EMAIL,
  perShop: values.LONJA_GUEST_ORDERS_PER_SHOP,
  holdingProduct: values.LONJA_UNCONFIRMED_PER_PRODUCT,
  confirmSeconds: values.LONJA_CONFIRM_SECONDS,
  mailsToStrangers: values.LONJA_MAILS_TO_STRANGERS,
})
