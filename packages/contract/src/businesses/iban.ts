/** Removes spaces and uses capitals: `es91 2100 0418 4502 0005 1332` becomes `ES9121000418450200051332`. */
export const normaliseIban = (text: string): string => text.replaceAll(/\s/g, '').toUpperCase()

/** Separates groups of four characters: `ES9121000418450200051332` becomes `ES91 2100 0418 4502 0005 1332`. */
export const formatIban = (iban: string): string => iban.replaceAll(/(.{4})(?=.)/g, '$1 ')

/**
 * Whether a text without spaces is an account number of ISO 13616. Its first four characters are moved to the end, and
 * its letters become numbers (A is 10). The resulting number leaves 1 when divided by 97.
 */
export function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text)) return false
  // A Spanish number has 24 characters: the letters `ES` and 22 digits.
  if (text.startsWith('ES') && !/^ES\d{22}$/.test(text)) return false
  const moved = text.slice(4) + text.slice(0, 4)
  const digits = moved.replaceAll(/[A-Z]/g, (letter) => String(Number.parseInt(letter, 36)))
  return BigInt(digits) % 97n === 1n
}
