import { useShopId } from '#/people/current-shop.ts'

/** The addresses of orders: in the shop, or at the town's desk. */
export interface OrderPaths {
  /** The list of all orders. */
  all: string
  of(id: string): string
}

const inShop: OrderPaths = { all: '/orders/all', of: (id) => `/orders/${id}` }
const inTown: OrderPaths = { all: '/town/orders', of: (id) => `/town/orders/${id}` }

export const useOrderPaths = (): OrderPaths => (useShopId() === undefined ? inTown : inShop)
