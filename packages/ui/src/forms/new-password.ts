import { errorKey } from '@lonja/contract/errors'
import { ApiError, violationText } from '#/api/api-error.ts'
import type { Locale } from '#/i18n/locale.ts'

export function checkNewPassword(value: string, { t }: Locale): string | undefined {
  if (value === '') return t('login.password_blank')
  return value.length < 8 ? t('register.password_short', { count: 8 - value.length }) : undefined
}

/**
 * Whether the server refused a field with a valid format. Each field has only one possible reason: a user name is
 * already used, and a password is too common.
 */
export const isRefused = (error: unknown, name: string): boolean =>
  error instanceof ApiError &&
  error.violations.some(
    ({ propertyPath, message }) => propertyPath === name && errorKey(message) === 'this_value_is_not_valid',
  )

/** The server's error for a new password. */
export const passwordRefusal = (locale: Locale, error: unknown): string | undefined =>
  isRefused(error, 'password') ? locale.t('register.password_common') : violationText(locale, error, 'password')
