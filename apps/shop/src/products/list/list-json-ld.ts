import { itemsPerPage } from '@lonja/contract/constants'
import type { Locale } from '@lonja/ui/i18n/locale.ts'
import { listItem, trailThing } from '#/categories/catalog-json-ld.ts'
import { type Category, categoryPath } from '#/categories/category.queries.ts'
import type { CardProduct } from '#/products/product-card.ts'
import { productPath } from '#/products/shelf.queries.ts'

interface ProductList {
  products: readonly Pick<CardProduct, 'id' | 'title'>[]
  /** The number of all products, including other pages. */
  total: number | undefined
  /** The number of the first page that is shown. */
  from: number
  /** The categories from the root to the category of the list. */
  trail: readonly Category[]
}

/** The structured data of a list of products: its category in the catalogue, and its products. */
export const productListThings = (locale: Locale, { products, total, from, trail }: ProductList): readonly object[] => [
  trailThing(
    locale,
    trail.map((category) => ({ name: category.title, url: categoryPath(category) })),
  ),
  {
    '@type': 'ItemList',
    numberOfItems: total,
    itemListElement: products.map((product, index) =>
      listItem((from - 1) * itemsPerPage + index + 1, product.title, productPath(product)),
    ),
  },
]
