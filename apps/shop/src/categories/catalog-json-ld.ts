import type { Locale } from '@lonja/ui/i18n/locale.ts'
import { type Category, categoryPath } from './category.queries.ts'

interface Step {
  name: string
  url: string
}

/** The breadcrumb of a screen, starting at the catalogue. */
export const trailThing = ({ t }: Locale, steps: readonly Step[]): object => ({
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: t('menu.catalog'), url: '/catalog' }, ...steps].map(({ name, url }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: url,
  })),
})

/** The structured data of the catalogue. */
export const catalogThings = (categories: readonly Category[] = []): readonly object[] => [
  {
    '@type': 'ItemList',
    itemListElement: categories.map((category, index) => listItem(index + 1, category.title, categoryPath(category))),
  },
]

/** One entry of a list. The first position is 1. */
export const listItem = (position: number, name: string, url: string): object => ({
  '@type': 'ListItem',
  position,
  name,
  url,
})
