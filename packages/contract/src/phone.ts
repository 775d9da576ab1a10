/**
 * A typed phone number as E.164, to store: `600 12 31 23`, `+34600123123` and `0034 600-123-123` are `+34600123123`.
 * Without a country code it is Spanish: nine digits that begin with 6, 7, 8 or 9. For other countries only the length
 * is checked.
 *
 * @returns undefined if it is no phone number
 */
export function normalisePhone(text: string): string | undefined {
  const typed = text.replaceAll(/[\s.()/-]/g, '').replace(/^00/, '+')
  const phone = typed.startsWith('+') ? typed : `+34${typed}`
  const pattern = phone.startsWith('+34') ? /^\+34[6-9]\d{8}$/ : /^\+[1-9]\d{6,14}$/
  return pattern.test(phone) ? phone : undefined
}

/** The readable form of a stored number: `600 12 31 23`; foreign numbers stay as they are. */
export function formatPhone(phone: string): string {
  return phone.replace(/^\+34(\d{3})(\d{2})(\d{2})(\d{2})$/, '$1 $2 $3 $4')
}
