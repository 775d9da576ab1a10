import { defaultLanguage, defaultLocale } from './constants.ts'

/** The languages of the shop. */
export const languages = ['es', 'ca', 'en'] as const
export type Language = (typeof languages)[number]

/**
 * The locale that each language uses for numbers, amounts and dates; the currency stays the euro and the time zone
 * Spain's.
 */
export const locales: Record<Language, string> = { es: defaultLocale, ca: 'ca-ES', en: 'en-GB' }

/**
 * The language of an address, and the path in it with its query: `/ca/cart?x` is `/cart?x` in `ca`. Without a prefix
 * it is the default language. The path never begins with `//`, which would name a host.
 */
export function splitAddress(address: string): { language: Language; path: string } {
  const [prefix, language] = /^\/(ca|en)(?=[/?#]|$)\/*/.exec(address) ?? []
  if (prefix === undefined) return { language: defaultLanguage, path: address }
  return { language: language as Language, path: `/${address.slice(prefix.length)}` }
}

/** The address of a path in a language: `/ca/cart`, or `/ca` for the start; in the default language the path itself. */
export const addressIn = (language: Language, path: string): string =>
  language === defaultLanguage ? path : `/${language}${path.replace(/^\/(?=[?#]|$)/, '')}`
