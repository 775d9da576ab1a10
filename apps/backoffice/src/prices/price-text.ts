import type { Cents } from '@lonja/contract/money'
import type { Locale } from '@lonja/ui/i18n/locale.ts'

/**
 * The cents of a typed price; undefined if it is none. A single point before one or two digits separates decimals, in
 * every language: many keyboards for numbers have no comma, and no price has two digits after a point for thousands.
 */
export function priceOf({ parseMoney, language }: Locale, text: string): Cents | undefined {
  const decimal = language === 'en' ? '.' : ','
  const cents = parseMoney(text.replace(/^(\s*\d+)[.,](\d{1,2}\s*€?\s*)$/, `$1${decimal}$2`))
  return cents === undefined || cents < 0 ? undefined : cents
}
