import type { Locale } from '@lonja/ui/i18n/locale.ts'

/** From this age one may agree oneself to what is done with one's data (LOPDGDD, art. 7). */
const leastAge = 14
const mostAge = 120

/** Nobody has to say it; what is said must be a day of somebody old enough. @param value  `YYYY-MM-DD` */
export function checkBirthDate(value: string, { t }: Locale, now = new Date()): string | undefined {
  if (value === '') return undefined
  const [year = 0, month = 1, day = 1] = value.split('-').map(Number)
  const birthday = (age: number) => new Date(year + age, month - 1, day)
  if (Number.isNaN(+birthday(0)) || +birthday(mostAge) < +now || +birthday(0) > +now) return t('profile.birth_wrong')
  return +birthday(leastAge) > +now ? t('profile.birth_young', { age: leastAge }) : undefined
}
