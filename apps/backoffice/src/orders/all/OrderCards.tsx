import { Link } from '@lonja/ui/controls/Link.tsx'
import { useShopId } from '#/people/current-shop.ts'
import type { Order } from '../order.queries.ts'
import { useOrderPaths } from '../order-paths.ts'
import { StatusSign } from '../statuses/StatusSign.tsx'
import css from './AllOrdersPage.module.css'
import { useCells } from './use-cells.ts'

/** The orders as cards, for narrow windows. */
export function OrderCards({ orders }: { orders: readonly Order[] }) {
  const cells = useCells()
  const paths = useOrderPaths()
  const inTown = useShopId() === undefined
  return (
    <ul className={css['cards']}>
      {orders.map((order) => {
        const { shop, customer, state, payment, way, total, created } = cells(order)
        return (
          <li key={order.id}>
            <article aria-labelledby={`order-${order.id}`}>
              <h2 id={`order-${order.id}`}>
                <Link to={paths.of(order.id)}>{order.code}</Link>
              </h2>
              <p>{total}</p>
              <p>
                <StatusSign code={order.status.code} />
                {[state, payment, way].join(' · ')}
              </p>
              <p>{[inTown && shop, customer, created].filter(Boolean).join(' · ')}</p>
            </article>
          </li>
        )
      })}
    </ul>
  )
}
