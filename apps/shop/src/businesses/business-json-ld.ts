import type { Locale } from '@lonja/ui/i18n/locale.ts'
import { shopThing } from './shop-json-ld.ts'
import { type Shop, businessPath } from './shop.queries.ts'
import type { Shops } from './business-list.queries.ts'

/** The structured data of a shop’s screen: the shop and its breadcrumb. */
export const businessThings = ({ t }: Locale, shop: Shop): readonly object[] => [
  shopThing(shop),
  {
    '@type': 'BreadcrumbList',
    itemListElement: [
      { name: t('businesses.title'), item: '/businesses' },
      { name: shop.name, item: businessPath(shop) },
    ].map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
  },
]

/** The structured data of the list of shops. */
export const businessListThings = (shops?: Shops): readonly object[] =>
  shops
    ? [
        {
          '@type': 'ItemList',
          numberOfItems: shops.total,
          itemListElement: shops.items.map((shop, index) => ({
            '@type': 'ListItem',
            position: index + 1,
            name: shop.name,
            url: businessPath(shop),
          })),
        },
      ]
    : []
