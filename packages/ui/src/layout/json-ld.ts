import { type Language, addressIn } from '@lonja/contract/languages'

interface Place {
  language: Language
  origin: string
}

/** Under these keys stand pages, which have an address in each language. */
const pages = new Set(['url', 'item', 'urlTemplate'])

/**
 * A schema.org object as JSON, in which paths are addresses: those of screens in the page's language; what a thing is
 * called stays the same in all.
 */
export const completeJsonLd = (thing: object, { language, origin }: Place): string =>
  JSON.stringify({ '@context': 'https://schema.org', ...thing }, (key, value: unknown) => {
    if (typeof value !== 'string' || !/^\/(?!\/)/.test(value)) return value
    return new URL(pages.has(key) ? addressIn(language, value) : value, origin).href
  })
