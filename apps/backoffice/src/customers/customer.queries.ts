import type { ShopCustomer, ShopCustomers } from '@lonja/contract/customers/shop-customer'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Page } from '@lonja/ui/api/client.ts'
import { apiOf } from '@lonja/ui/api/query-client.ts'
import type { Order } from '#/orders/order.queries.ts'

export const perPage = 30
/** The orders that the screen of a customer shows. */
const lastOrders = '20'

export const customerQueries = {
  /** One page of the customers of a shop, the last order first. */
  list: (shop: string, search: string, offset: number) =>
    queryOptions({
      queryKey: ['customers', 'list', shop, search, offset],
      queryFn: ({ client, signal }) =>
        apiOf(client).call<ShopCustomers>(
          `/shop-customers?${new URLSearchParams({ business: shop, search, offset: `${offset}` })}`,
          { signal },
        ),
      placeholderData: keepPreviousData,
      staleTime: 10_000,
    }),

  /** A customer of a shop, with the last orders. */
  one: (shop: string, id: string) =>
    queryOptions({
      queryKey: ['customers', 'one', shop, id],
      queryFn: async ({ client, signal }) => {
        const api = apiOf(client)
        const customer = await api.call<ShopCustomer>(`/shop-customers/${id}?business=${shop}`, { signal })
        const orders: Page<Order> = await api.callPage<Order>(`/orders?${ordersOf(shop, customer)}`, { signal })
        return { customer, orders: orders.items }
      },
      staleTime: 10_000,
    }),
}

/** The query for the orders of a person: by the account, the e-mail address or the phone number. */
function ordersOf(shop: string, { user, email, phone }: ShopCustomer): URLSearchParams {
  const query = new URLSearchParams({ 'business.id': shop, itemsPerPage: lastOrders, 'order[createdDate]': 'desc' })
  if (user !== null) query.set('user.id', user)
  else if (email !== null) query.set('customer.email', email)
  else query.set('customer.phone', phone ?? '')
  return query
}
