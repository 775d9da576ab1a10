import { isCollectedBy } from '@lonja/contract/orders/order-summary'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import type { Order } from '../order.queries.ts'

export interface Cells {
  shop: string
  customer: string
  state: string
  payment: string
  way: string
  total: string
  created: string
}

/** The texts that the list shows of an order. */
export function useCells(): (order: Order) => Cells {
  const { t, formatMoney, formatDateTime } = useLocale()
  return ({ business, customer, status, paymentState, shippingMethod, totals, createdDate }) => {
    // The server leaves the customer out for roles that may not see customers.
    const person = customer as Order['customer'] | null
    return {
      shop: business?.name ?? t('manage.town_order.several_shops'),
      customer: person ? [person.name, person.surnames].filter(Boolean).join(' ') : '',
      state: t(`manage.status.${status.code}`),
      payment: t(`manage.all_orders.payment.${paymentState}`),
      way: t(isCollectedBy(shippingMethod) ? 'manage.orders.collected' : 'manage.orders.delivered'),
      total: formatMoney(totals.total),
      created: formatDateTime(createdDate),
    }
  }
}
