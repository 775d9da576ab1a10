import { currentLanguage } from '@lonja/contract/formats'
import { town } from '#/i18n/town.ts'

/** What the home page says: whose site this is, and how it is searched. */
export const homeThings = (): readonly object[] => [
  {
    '@type': 'WebSite',
    name: town.name,
    url: '/',
    ...(town.operator && { publisher: { '@type': 'Organization', name: town.operator } }),
    inLanguage: currentLanguage(),
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: '/products?search={search_term_string}' },
      'query-input': 'required name=search_term_string',
    },
  },
]
