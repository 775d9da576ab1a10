/**
 * Normalises a typed phone number to E.164, the stored form: `600 12 31 23`, `+34600123123` and `0034 600-123-123`
 * become `+34600123123`. A number without a country code is Spanish: nine digits, the first of which is 6, 7, 8 or 9.
 * For numbers of other countries, only the length is checked.
 *
 * @returns undefined if the text is not a phone number
 */
export function normalisePhone(text: string): string | undefined {
  const typed = text.replaceAll(/[\s.()/-]/g, '').replace(/^00/, '+')
  const phone = typed.startsWith('+') ? typed : `+34${typed}`
  const pattern = phone.startsWith('+34') ? /^\+34[6-9]\d{8}$/ : /^\+[1-9]\d{6,14}$/
  return pattern.test(phone) ? phone : undefined
}

/** Formats a stored number for people: `600 12 31 23`. Foreign numbers are not changed. */
export function formatPhone(phone: string): string {
  return phone.replace(/^\+34(\d{3})(\d{2})(\d{2})(\d{2})$/, '$1 $2 $3 $4')
}

/** The digits of a typed part of a phone number without the Spanish prefix; undefined if the text has other letters. */
export function phoneDigits(text: string): string | undefined {
  if (!/^[\d\s+().-]+$/.test(text) || !/\d/.test(text)) return undefined
  return text.replaceAll(/\D/g, '').replace(/^(0034|34(?=\d{9}$))/, '')
}
