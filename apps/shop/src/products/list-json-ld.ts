import { itemsPerPage } from '@lonja/contract/constants'
import type { Locale } from '#/i18n/locale.ts'
import { type Category, categoryPath } from './category.queries.ts'
import type { CardProduct } from './product-card.ts'
import { productPath } from './shelf.queries.ts'

interface Step {
  name: string
  url: string
}

interface ProductList {
  products: readonly Pick<CardProduct, 'id' | 'title'>[]
  /** How many there are with those of other pages. */
  total: number | undefined
  /** The first page that is shown. */
  from: number
  /** The way to its category. */
  trail: readonly Category[]
}

/** The way to a screen, beginning at the catalogue. */
export const trailThing = ({ t }: Locale, steps: readonly Step[]): object => ({
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: t('menu.catalog'), url: '/catalog' }, ...steps].map(({ name, url }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: url,
  })),
})

/** What a list of products says: its category's place in the catalogue, and what is in it. */
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

/** What the catalogue says. */
export const catalogThings = (categories: readonly Category[] = []): readonly object[] => [
  {
    '@type': 'ItemList',
    itemListElement: categories.map((category, index) => listItem(index + 1, category.title, categoryPath(category))),
  },
]

const listItem = (position: number, name: string, url: string): object => ({
  '@type': 'ListItem',
  position,
  name,
  url,
})
