import type { PriceRow } from '@lonja/contract/prices/price-sheet'
import { percentOf, wholeInBasisPoints } from '@lonja/contract/money'
import type { Locale } from '@lonja/ui/i18n/locale.ts'
import type { PriceChange } from './price.queries.ts'
import { priceOf } from './price-text.ts'

/** A typed price that is not saved. */
export interface Edit {
  /** The row as the user saw it. */
  row: PriceRow
  text: string
  /** Whether the server has rejected the change, because somebody else has changed the price. */
  rejected?: boolean
}

/** The unsaved prices of a sheet, by the key of their row. */
export type Edits = Readonly<Record<string, Edit>>

export const keyOf = ({ product, combo }: Pick<PriceRow, 'product' | 'combo'>): string => `${product} ${combo ?? ''}`

/** How a price is typed: `12,90`. */
export function textOf({ language }: Pick<Locale, 'language'>, amount: number | null): string {
  if (amount === null) return ''
  const text = (amount / 100).toFixed(2)
  return language === 'en' ? text : text.replace('.', ',')
}

/**
 * Types a price into a row. The text is kept although it may be the saved price: «1» on the way from 1,00 to «1,10» is not
 * replaced while somebody types.
 */
export const typePrice = (edits: Edits, row: PriceRow, text: string): Edits => ({
  ...edits,
  [keyOf(row)]: { row, text },
})

/** Ends the typing in a row. A row with its saved price again is no longer edited. */
export function endTyping(locale: Locale, edits: Edits, row: PriceRow): Edits {
  const { [keyOf(row)]: edit, ...others } = edits
  if (!edit) return edits
  const isSame = edit.text.trim() === '' ? row.amount === null : priceOf(locale, edit.text) === row.amount
  return isSame ? others : edits
}

const setPrice = (locale: Locale, edits: Edits, row: PriceRow, text: string): Edits =>
  endTyping(locale, typePrice(edits, row, text), row)

/** Types a column of prices, one in each line, into a row and the rows below it. */
export function pastePrices(locale: Locale, edits: Edits, rows: readonly PriceRow[], lines: readonly string[]): Edits {
  return lines.reduce((known, line, index) => {
    const row = rows[index]
    return row && line.trim() !== '' ? setPrice(locale, known, row, line.trim()) : known
  }, edits)
}

/**
 * Raises or lowers the saved prices of rows by a percentage. Half a cent is rounded up. Rows without a price stay as they
 * are.
 *
 * @param percent  with up to two decimals; negative to lower
 */
export function raisePrices(locale: Locale, edits: Edits, rows: readonly PriceRow[], percent: number): Edits {
  const share = wholeInBasisPoints + Math.round(percent * 100)
  return rows.reduce(
    (known, row) =>
      row.amount === null ? known : setPrice(locale, known, row, textOf(locale, percentOf(row.amount, share))),
    edits,
  )
}

/** The changes to send; undefined if a text is not a price. */
export function changesOf(locale: Locale, edits: Edits): PriceChange[] | undefined {
  const changes = Object.values(edits).map(({ row: { product, combo, amount: was }, text }) => {
    const amount = priceOf(locale, text)
    return amount === undefined ? undefined : { product, combo, amount, was }
  })
  return changes.every((change) => change !== undefined) ? changes : undefined
}

/** Whether a change is probably a typing error: to zero, or by more than half of the price. */
export const isLarge = ({ amount, was }: PriceChange): boolean =>
  amount === 0 || (amount !== null && was !== null && Math.abs(amount - was) * 2 > was)

/** Returns the changes that undo `changes`. A product that had no price before loses its price. */
export const inverseOf = (changes: readonly PriceChange[]): PriceChange[] =>
  changes.map(({ amount, was, ...row }) => ({ ...row, amount: was, was: amount }))
