import type { Check } from '@lonja/ui/forms/form.ts'
import type { Locale } from '@lonja/ui/i18n/locale.ts'

/** An amount as the user types it: `12,50`; empty for null. */
export const shownAmount = ({ formatMoney }: Locale, cents: number | null): string =>
  cents === null ? '' : formatMoney(cents).replace(/\s*€\s*/, '')

/** A text that is not blank. */
export const checkText: Check = (value, { t }) => (value.trim() === '' ? t('manage.shipping.blank') : undefined)

/** An amount in euros. If it is optional, it may be empty. */
export const checkAmount =
  (optional: boolean): Check =>
  (value, { t, parseMoney }) => {
    if (optional && value.trim() === '') return undefined
    const cents = parseMoney(value)
    return cents === undefined || cents < 0 ? t('manage.shipping.amount_wrong') : undefined
  }

/** A whole number within limits. If it is optional, it may be empty. */
export const checkNumber =
  (least: number, most: number, optional = false): Check =>
  (value, { t }) => {
    const text = value.trim()
    if (optional && text === '') return undefined
    const isRight = /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most
    return isRight ? undefined : t('manage.shipping.number_wrong', { least, most })
  }
