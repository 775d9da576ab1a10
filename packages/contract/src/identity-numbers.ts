/** NIF of a person (the DNI, or with K, L or M for persons without one), NIE of a foreigner, CIF of an organisation. */
export type IdentityNumberKind = 'nif' | 'nie' | 'cif'

/** Numbers that pass the check but are placeholders for people without a number; a customer's is never one of them. */
const placeholders = new Set(['00000000T', '00000001R', '00000014Z', '99999999R'])

const nifLetters = 'TRWAGMYFPDXBNJZSQVHLCKE'
const cifLetters = 'JABCDEFGHI'

/** The stored and compared form: capitals, without spaces, dots, dashes and slashes. */
export function normaliseIdentityNumber(text: string): string {
  return text.toUpperCase().replaceAll(/[\s./-]/g, '')
}

/**
 * The kind of an identity number, its control character included; undefined if the text is no such number. Numbers of
 * zeros and the tax office's placeholders are refused.
 *
 * @param text  as typed: case, spaces, dots and dashes do not matter
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

/** Whether an invoice can name it: any kind of number. */
export function isIdentityNumber(text: string): boolean {
  return identityNumberKind(text) !== undefined
}

/** Whether it belongs to a natural person: NIF or NIE. */
export function isPersonalNumber(text: string): boolean {
  const kind = identityNumberKind(text)
  return kind === 'nif' || kind === 'nie'
}

/** Whether it belongs to an organisation. */
export function isCif(text: string): boolean {
  return identityNumberKind(text) === 'cif'
}

function nifLetter(digits: string): string {
  return nifLetters.charAt(Number(digits) % 23)
}

/** The control characters that a CIF may end in: a letter, a digit or either, depending on the kind of organisation. */
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
