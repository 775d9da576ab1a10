import { type Language, addressIn } from '@lonja/contract/languages'

interface Place {
  language: Language
  origin: string
}

/** The keys whose values are addresses of pages. A page has an address in each language. */
const pages = new Set(['url', 'item', 'urlTemplate'])

/**
 * A schema.org object as JSON, with full addresses instead of paths. Addresses of pages contain the language. Other
 * addresses, for example those in `@id`, are the same in all languages.
 */
export const completeJsonLd = (thing: object, { language, origin }: Place): string =>
  JSON.stringify({ '@context': 'https://schema.org', ...thing }, (key, value: unknown) => {
    if (typeof value !== 'string' || !/^\/(?!\/)/.test(value)) return value
    return new URL(pages.has(key) ? addressIn(language, value) : value, origin).href
  })
