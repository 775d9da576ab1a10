/** The contents of a code that a shop's scale printed: the number of the article, and its weight or its price. */
export interface ScaleCode {
  /** The first seven digits, which are the same for every piece of the article: the prefix and the number. */
  start: string
  /** The number of the article on the scale, without leading zeros. */
  article: string
  /** The digits of the weight or the price. The shop's scale decides which of them it is. */
  value: number
}

/** Whether a code is a GTIN (EAN, UPC) of 8, 12, 13 or 14 digits, by its check digit. */
export function isGtin(code: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(code)) return false
  const digits = Array.from(code, Number).toReversed()
  return digits.reduce((sum, digit, place) => sum + digit * (place % 2 === 1 ? 3 : 1), 0) % 10 === 0
}

/**
 * A scanned or typed code in the form in which it is stored. Spaces are removed, and a UPC-A of twelve digits becomes
 * the EAN-13 with a leading zero, which has the same bars. Other codes stay as they are.
 */
export function cleanCode(text: string): string {
  const code = text.trim()
  const digits = code.replaceAll(/[\s-]/g, '')
  if (!isGtin(digits)) return code
  return digits.length === 12 ? `0${digits}` : digits
}

/** All forms in which a shop may have stored a code: an EAN-13 that begins with zero is also a UPC-A. */
export function formsOf(text: string): string[] {
  const code = cleanCode(text)
  return isGtin(code) && code.length === 13 && code.startsWith('0') ? [code, code.slice(1)] : [code]
}

/**
 * Reads an EAN-13 from 20 to 29, which shops use for their own articles: two digits of the prefix, five of the article,
 * five of the weight or the price, and the check digit. Returns null for other codes.
 */
export function readScaleCode(text: string): ScaleCode | null {
  const code = cleanCode(text)
  if (code.length !== 13 || !code.startsWith('2') || !isGtin(code)) return null
  return { start: code.slice(0, 7), article: String(Number(code.slice(2, 7))), value: Number(code.slice(7, 12)) }
}
