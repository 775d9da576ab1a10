import { z } from 'zod'
import { type GuestOrderLimits, standardGuestLimits as standard } from './guest-limits.ts'
import { positiveNumber } from './setting-values.ts'
import { setting } from './setting.ts'

export const orderSettings = z.object({
  LONJA_GUEST_ORDERS_PER_ADDRESS: setting(positiveNumber.default(standard.perAddress), {
    about:
      'Orders without an account that one network address (of IPv6 its /64) makes in an hour before they have to be confirmed by mail',
  }),
  LONJA_GUEST_ORDERS_PER_EMAIL: setting(positiveNumber.default(standard.perEmail), {
    about: 'The same by e-mail, in a day',
  }),
  LONJA_GUEST_ORDERS_PER_SHOP: setting(positiveNumber.default(standard.perShop), {
    about: 'The same by shop, in an hour; e-mails with an order that was handed over are not counted',
  }),
  LONJA_UNCONFIRMED_PER_PRODUCT: setting(positiveNumber.default(standard.holdingProduct), {
    about: 'How many unconfirmed orders hold units of one product; the others take theirs when they are confirmed',
  }),
  LONJA_CONFIRM_SECONDS: setting(positiveNumber.default(standard.confirmSeconds), {
    about: 'How many seconds a guest has to confirm an order before it is canceled',
  }),
  LONJA_MAILS_TO_STRANGERS: setting(positiveNumber.default(standard.mailsToStrangers), {
    about: 'How many mails in a day ask one address to confirm an order, or bring it the link to a guest’s order',
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
