import type { Cents } from '@lonja/contract/money'
import { isZip } from '@lonja/contract/zip'

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  '#39': "'",
}

/**
 * The text as one line. Line breaks, non-breaking and repeated spaces become one space, and HTML entities become
 * characters.
 */
export function cleanText(text: string): string {
  return text
    .replaceAll(/&(#39|[a-z]+);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .normalize('NFC')
    .replaceAll(/[\s\p{Cc}\u200B\uFEFF]+/gu, ' ')
    .trim()
}

export type Price = { cents: Cents } | { reason: string }

/**
 * Reads a price in the forms that files contain: `15,50 €`, `3.99`, `1.234,56`, `12`. A comma or point before the
 * last one or two digits is the decimal sign. A price such as `1.234` or `1,234` is refused: its sign may be the
 * decimal sign or group thousands, and a guess could be wrong by a factor of 1,000.
 */
export function readPrice(text: string): Price {
  const amount = text.replaceAll(/[\s\u00A0€]|EUR/gi, '')
  if (amount === '' || /^(?:nan|null|none|n\/a|-)$/i.test(amount)) return { reason: 'no price' }
  if (/^\d{1,3}[.,]\d{3}$/.test(amount))
    return { reason: `price "${text.trim()}" is ambiguous: write it with two decimals` }
  const match =
    /^(\d+)(?:[.,](\d{1,2})0*)?$/.exec(amount) ??
    /^(\d{1,3}(?:\.\d{3})+)(?:,(\d{1,2}))?$/.exec(amount) ??
    /^(\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/.exec(amount)
  if (!match) return { reason: `price "${text.trim().slice(0, 40)}" is not a price` }
  const [, euros = '', decimals = ''] = match
  const cents = Number(euros.replaceAll(/[.,]/g, '') + decimals.padEnd(2, '0'))
  if (cents === 0) return { reason: 'price is 0' }
  return cents > MAX_CENTS ? { reason: `price "${text.trim().slice(0, 40)}" is above 1.000.000 €` } : { cents }
}

const MAX_CENTS = 1_000_000_00

const ARTICLE = /^(.+?),\s*(el|la|los|las|els|les|lo|es|sa|ses|o|a|os|as|l['’]|n['’])$/i

/**
 * Moves the article to the front: `Pobla de Massaluca, La` becomes `La Pobla de Massaluca`. Also works in each half
 * of `Vila Joiosa, la/Villajoyosa`.
 */
export function articleFirst(name: string): string {
  return name
    .split('/')
    .map((half) => {
      const [, rest, article = ''] = ARTICLE.exec(half.trim()) ?? []
      if (!rest) return half.trim()
      const first = article.charAt(0).toUpperCase() + article.slice(1)
      return /['’]$/.test(article) ? `${first}${rest}` : `${first} ${rest}`
    })
    .join('/')
}

/**
 * A postal code. Adds the leading zero, or the `AD` of Andorra, if a spreadsheet has removed it. Undefined for other
 * texts.
 */
export function readZip(text: string, country: string): string | undefined {
  const zip = text.trim().toUpperCase()
  if (country === 'AD') {
    const code = /^(?:AD)?([1-7]00)$/.exec(zip)?.[1]
    return code && `AD${code}`
  }
  const whole = /^\d{4}$/.test(zip) ? `0${zip}` : zip
  return isZip(whole) ? whole : undefined
}

/** A coordinate in degrees; undefined if the text is no number up to `limit`. */
export function readDegrees(text: string, limit: number): number | undefined {
  const degrees = Number(text.trim().replace(',', '.'))
  return text.trim() !== '' && Math.abs(degrees) <= limit ? degrees : undefined
}

/** A VAT rate in basis points, from `21`, `21 %`, `0.21` or `10,0`; undefined if it is not a Spanish rate. */
export function readVat(text: string): number | undefined {
  const value = Number(text.replaceAll(/[\s%]/g, '').replace(',', '.'))
  const rate = Math.round(value > 0 && value < 1 ? value * 10_000 : value * 100)
  return text.trim() !== '' && [0, 400, 500, 750, 1_000, 2_100].includes(rate) ? rate : undefined
}
