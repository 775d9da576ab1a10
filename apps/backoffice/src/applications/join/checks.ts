import { isIban, normaliseIban } from '@lonja/contract/businesses/iban'
import type { Check } from '@lonja/ui/forms/form.ts'
import { checkEmail, checkPhone, checkZip } from '@lonja/ui/forms/checks.ts'

/** A field may stay empty in a draft; what is typed must be right. */
const ifTyped =
  (check: Check): Check =>
  (value, locale) =>
    value.trim() === '' ? undefined : check(value, locale)

export const typedEmail = ifTyped(checkEmail)
export const typedPhone = ifTyped(checkPhone)
export const typedZip = ifTyped(checkZip)
export const typedIban = ifTyped((value, { t }) =>
  isIban(normaliseIban(value)) ? undefined : t('manage.applications.iban_wrong'),
)
export const typedMoney = ifTyped((value, { t, parseMoney }) =>
  parseMoney(value) === undefined ? t('manage.applications.money_wrong') : undefined,
)
