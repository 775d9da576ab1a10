/**
 * `nif`: the number of a person. It is a DNI, or begins with K, L or M for a person without a DNI. `nie`: the number of
 * a foreigner. `cif`: the number of an organisation.
 */
export type IdentityNumberKind = 'nif' | 'nie' | 'cif'

/**
 * Placeholders for people without a number. Their control characters are correct, but they are refused as the number
 * of a customer.
 */
const placeholders = new Set(['00000000T', '00000001R', '00000014Z', '99999999R'])

const nifLetters = 'TRWAGMYFPDXBNJZSQVHLCKE'
const cifLetters = 'JABCDEFGHI'

/** The form in which numbers are stored and compared: capitals, without spaces, dots, dashes and slashes. */
export function normaliseIdentityNumber(text: string): string {
  return text.toUpperCase().replaceAll(/[\s./-]/g, '')
}

/**
 * The kind of an identity number. It is undefined if the text is not such a number, if its control character is wrong,
 * if all digits after the first letter are 0, or if the number is one of the placeholders above.
 *
 * @param text  as typed, with or without capitals, spaces, dots and dashes
 */
export function identityNumberKind(text: string): IdentityNumberKind | undefined {
  const number = normaliseIdentityNumber(text)
  if (placeholders.has(number) || /^[A-Z]0{7}/.test(number)) return undefined
  if (/^[\dKLM]\d{7}[A-Z]$/.test(number)) {
    return number[8] === nifLetter(number.slice(0, 8).replace(/[KLM]/, '')) ? 'nif' : undefined
  }
  if (/^[XYZ]\d{7}[A-Z]$/.test(number)) {
    const digits = 'XYZ'.indexOf(number.charAt(0)) + number.slice(1, 8)
    return number[8] === nifLetter(digits) ? 'nie' : undefined
  }
  if (/^[A-HJNP-SUVW]\d{7}[0-9A-J]$/.test(number))
    return cifControls(number).includes(number.charAt(8)) ? 'cif' : undefined
  return undefined
}

/** Whether the text is an identity number of any kind. */
export function isIdentityNumber(text: string): boolean {
  return identityNumberKind(text) !== undefined
}

/** Whether the number belongs to a natural person: a NIF or a NIE. */
export function isPersonalNumber(text: string): boolean {
  const kind = identityNumberKind(text)
  return kind === 'nif' || kind === 'nie'
}

/** Whether the number belongs to an organisation: a CIF. */
export function isCif(text: string): boolean {
  return identityNumberKind(text) === 'cif'
}

function nifLetter(digits: string): string {
  return nifLetters.charAt(Number(digits) % 23)
}

/**
 * The control characters that a CIF may end in: a letter, a digit or either of them, depending on the kind of
 * organisation.
 */
function cifControls(number: string): string {
  let checksum = 0
  for (let place = 1; place <= 7; place += 1) {
    const digit = Number(number.charAt(place))
    const doubled = digit * 2
    checksum += place % 2 === 1 ? Math.floor(doubled / 10) + (doubled % 10) : digit
  }
  const control = (10 - (checksum % 10)) % 10
  if ('NPQRSW'.includes(number.charAt(0))) return cifLetters.charAt(control)
  if ('ABEH'.includes(number.charAt(0))) return String(control)
  return control + cifLetters.charAt(control)
}
