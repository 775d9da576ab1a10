import { type Language, addressIn } from '@lonja/contract/languages'

interface Place {
  language: Language
  origin: string
}

/** The values of these keys are pages, which have an address in each language. */
const pages = new Set(['url', 'item', 'urlTemplate'])

/**
 * A schema.org object as JSON, in which paths become addresses: those of screens in the page's language; identifiers
 * of things are the same in all languages.
 */
export const completeJsonLd = (thing: object, { language, origin }: Place): string =>
  JSON.stringify({ '@context': 'https://schema.org', ...thing }, (key, value: unknown) => {
    if (typeof value !== 'string' || !/^\/(?!\/)/.test(value)) return value
    return new URL(pages.has(key) ? addressIn(language, value) : value, origin).href
  })
