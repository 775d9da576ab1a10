import type { Locale } from '@lonja/ui/i18n/locale.ts'

/** The structured data of the home page: the site and the search of the site. */
export const homeThings = ({ language, town }: Locale): readonly object[] => [
  {
    '@type': 'WebSite',
    name: town.name,
    url: '/',
    ...(town.operator && { publisher: { '@type': 'Organization', name: town.operator } }),
    inLanguage: language,
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: '/products?search={search_term_string}' },
      'query-input': 'required name=search_term_string',
    },
  },
]
