import { businessResource } from '../businesses/business.resource.ts'
import { productResource } from '../products/product.resource.ts'
import type { Model, Models } from '../resource/compile.ts'
import type { Resource } from '../resource/define-resource.ts'

/** One kind of favourites: the path of a record, the path of the list, and the table of the favourites. */
export interface FavouriteKind {
  readonly item: `/api/${string}`
  readonly list: `/api/${string}`
  /** The name of a record in the documentation: product or shop. */
  readonly word: string
  readonly resource: Resource
  readonly table: 'product_favourite' | 'business_favourite'
  readonly column: 'product_id' | 'business_id'
}

/** The model for favourites. Its answers are never stored for other viewers, because favourites are personal. */
export const favouriteModel = (models: Models, { resource }: FavouriteKind): Model => ({
  ...models.of(resource),
  shared: () => false,
})

export const favouriteKinds: readonly FavouriteKind[] = [
  {
    item: '/api/products-fav/{id}',
    list: '/api/products-favs',
    word: 'product',
    resource: productResource,
    table: 'product_favourite',
    column: 'product_id',
  },
  {
    item: '/api/business-fav/{id}',
    list: '/api/business-favs',
    word: 'shop',
    resource: businessResource,
    table: 'business_favourite',
    column: 'business_id',
  },
]
