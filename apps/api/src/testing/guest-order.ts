import type { Town } from './chaos/town.ts'

/** The body of `POST /api/orders-create` for one unit of a product of which there are plenty, collected and paid at the shop. */
export function guestOrder({ goods, shops, payment }: Town, turn: number, email: string): object {
  const plenty = goods.filter(({ isScarce }) => !isScarce)
  const { productId, shopId } = plenty[turn % plenty.length]!
  const { pickup } = shops.find(({ id }) => id === shopId)!
  return {
    lines: [{ product: { id: productId }, quantity: 1 }],
    customer: { name: 'Ana', email, phone: '600 123 123' },
    shippings: [{ business: { id: shopId }, shippingMethod: { id: pickup } }],
    paymentMethod: { id: payment.shop },
  }
}
