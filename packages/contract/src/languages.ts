import { defaultLanguage, defaultLocale } from './constants.ts'

/** The languages of the app. */
export const languages = ['es', 'ca', 'en'] as const
export type Language = (typeof languages)[number]

/**
 * The locale that each language uses for numbers, amounts and dates. In all languages the currency is the euro and
 * the time zone is Spain's.
 */
export const locales: Record<Language, string> = { es: defaultLocale, ca: 'ca-ES', en: 'en-GB' }

/**
 * The language of an address, and its path without the language but with the query: `/ca/cart?x` is `/cart?x` in
 * `ca`. An address without a language prefix is in the default language. The path never begins with `//`, because a
 * browser would read this as a host name.
 */
export function splitAddress(address: string): { language: Language; path: string } {
  const [prefix, language] = /^\/(ca|en)(?=[/?#]|$)\/*/.exec(address) ?? []
  if (prefix === undefined) return { language: defaultLanguage, path: address }
  return { language: language as Language, path: `/${address.slice(prefix.length)}` }
}

/**
 * The address of a path in a language: `/ca/cart`, or `/ca` for the start page. In the default language the address
 * is the path itself.
 */
export const addressIn = (language: Language, path: string): string =>
  language === defaultLanguage ? path : `/${language}${path.replace(/^\/(?=[?#]|$)/, '')}`
