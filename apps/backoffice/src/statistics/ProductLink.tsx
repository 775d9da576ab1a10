import { Link } from '@lonja/ui/controls/Link.tsx'
import { useShopId } from '#/people/current-shop.ts'

/** A link to a product: to its sheet in the shop, and to its public page at the town's desk. */
export function ProductLink({ id, name }: { id: string; name: string }) {
  return useShopId() === undefined ? <a href={`/product/${id}`}>{name}</a> : <Link to={`/products/${id}`}>{name}</Link>
}
