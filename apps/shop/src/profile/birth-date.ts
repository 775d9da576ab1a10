import type { Locale } from '@lonja/ui/i18n/locale.ts'

/** The age from which users may themselves consent to the processing of their data (LOPDGDD, art. 7). */
const leastAge = 14
const mostAge = 120

/**
 * Checks a date of birth. The date is optional; a given date must exist, and the user must be old enough.
 *
 * @param value  `YYYY-MM-DD`
 * @returns the text of the error
 */
export function checkBirthDate(value: string, { t }: Locale, now = new Date()): string | undefined {
  if (value === '') return undefined
  const [year = 0, month = 1, day = 1] = value.split('-').map(Number)
  const birthday = (age: number) => new Date(year + age, month - 1, day)
  if (Number.isNaN(+birthday(0)) || +birthday(mostAge) < +now || +birthday(0) > +now) return t('profile.birth_wrong')
  return +birthday(leastAge) > +now ? t('profile.birth_young', { age: leastAge }) : undefined
}
