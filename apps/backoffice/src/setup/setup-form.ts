import { type Language, languages } from '@lonja/contract/languages'
import { isCif } from '@lonja/contract/identity-numbers'
import { contrastWithWhite, leastContrast } from '@lonja/contract/setup/contrast'
import type { OperatorKind } from '@lonja/contract/setup/operator-kinds'
import type { SetupRequest } from '@lonja/contract/setup/setup'
import { violationText } from '@lonja/ui/api/api-error.ts'
import { checkEmail, checkPhone, checkZip } from '@lonja/ui/forms/checks.ts'
import type { Check } from '@lonja/ui/forms/form.ts'
import { checkNewPassword, passwordRefusal } from '@lonja/ui/forms/new-password.ts'
import { type StoredForm, useStoredForm } from '@lonja/ui/forms/stored-form.ts'
import type { Locale } from '@lonja/ui/i18n/locale.ts'

const initial = {
  code: '',
  operatorKind: 'town-hall',
  operatorName: '',
  cif: '',
  email: '',
  phone: '',
  address: '',
  zip: '',
  dpo: '',
  town: '',
  /** The name of the chosen municipality. */
  townName: '',
  appName: '',
  color: '#17509e',
  languages: languages.join(','),
  operator: '',
  password: '',
}
export type SetupField = keyof typeof initial
export type SetupForm = StoredForm<SetupField>

/** The steps of the setup, with the fields that each one asks for. */
export const fieldsOf = {
  who: ['operatorKind', 'operatorName', 'cif', 'email', 'phone', 'address', 'zip', 'dpo'],
  town: ['town'],
  look: ['appName', 'color'],
  languages: ['languages'],
  account: ['operator', 'password'],
} as const satisfies Record<string, readonly SetupField[]>
export type Step = keyof typeof fieldsOf
export const steps = Object.keys(fieldsOf) as readonly Step[]

const needed: Check = (value, { t }) =>
  value.trim() === '' ? t('violation.this_value_should_not_be_blank') : undefined

export const lookChecks: Record<'appName' | 'color', Check> = {
  appName: needed,
  color: (value, { t }) => (isReadable(value) ? undefined : t('manage.setup.color_light')),
}

const checks: Partial<Record<SetupField, Check>> = {
  operatorName: needed,
  cif: (value, { t }) => (isCif(value) ? undefined : t('manage.setup.cif_wrong')),
  email: checkEmail,
  phone: checkPhone,
  address: needed,
  zip: checkZip,
  dpo: checkEmail,
  town: (value, { t }) => (value === '' ? t('manage.setup.town_none') : undefined),
  ...lookChecks,
  operator: checkEmail,
  password: checkNewPassword,
}

/** Whether white text on the colour can be read. */
export const isReadable = (color: string): boolean => contrastWithWhite(color) >= leastContrast

/** The answers to all steps. They survive a reload of the page, except the password. */
export const useSetupForm = (): SetupForm => useStoredForm('setup', initial, checks, ['password'])

/** The request with all answers. */
export function requestOf({
  code,
  townName: _townName,
  operator,
  password,
  ...facts
}: SetupForm['values']): SetupRequest {
  return {
    code,
    operator,
    password,
    facts: {
      ...facts,
      operatorKind: facts.operatorKind as OperatorKind,
      languages: facts.languages.split(',') as Language[],
    },
  }
}

/** The server's message for a field. */
export function refusalOf(locale: Locale, error: unknown, name: SetupField): string | undefined {
  if (name === 'password') return passwordRefusal(locale, error)
  return violationText(locale, error, name === 'operator' ? name : `facts.${name}`)
}
