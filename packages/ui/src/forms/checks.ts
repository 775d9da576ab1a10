import { normalisePhone } from '@lonja/contract/phone'
import { isZip } from '@lonja/contract/zip'
import type { Locale } from '#/i18n/locale.ts'

/** Checks of form fields with specific error texts. The server checks again. */

export function checkEmail(value: string, { t }: Locale): string | undefined {
  const email = value.trim()
  if (email === '') return t('form.email_blank')
  if (!email.includes('@')) return t('form.email_at')
  if (/\s/.test(email)) return t('form.email_space')
  return /^[^@]+@[^@.]+(?:\.[^@.]+)+$/.test(email) ? undefined : t('form.email_domain')
}

export function checkPhone(value: string, { t }: Locale): string | undefined {
  if (value.trim() === '') return t('form.phone_blank')
  if (normalisePhone(value) !== undefined) return undefined
  const digits = value.replaceAll(/\D/g, '')
  return digits.length < 9 ? t('form.phone_short', { count: digits.length }) : t('form.phone_wrong')
}

export function checkZip(value: string, { t }: Locale): string | undefined {
  const zip = value.trim()
  if (zip === '') return t('form.zip_blank')
  if (!/^\d{5}$/.test(zip)) return t('form.zip_digits')
  return isZip(zip) ? undefined : t('form.zip_province', { prefix: zip.slice(0, 2) })
}
