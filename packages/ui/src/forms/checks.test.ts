import { describe, expect, it } from 'vitest'
import { localeOf } from '#/i18n/locale.ts'
import { checkEmail, checkPhone, checkZip } from './checks.ts'

// This locale has no texts, so `t` returns the key of each text.
const locale = localeOf('es', {})

describe('the checks of form fields', () => {
  it.each([
    ['ana@lonja.test', undefined],
    [' ana@correo.uv.es ', undefined],
    ['', 'form.email_blank'],
    ['ana.lonja.test', 'form.email_at'],
    ['ana maria@lonja.test', 'form.email_space'],
    ['ana@lonja', 'form.email_domain'],
    ['ana@@lonja.test', 'form.email_domain'],
    ['@lonja.test', 'form.email_domain'],
  ])('e-mail %j: %s', (value, wrong) => {
    expect(checkEmail(value, locale)).toBe(wrong)
  })

  it.each([
    ['600 12 31 23', undefined],
    ['+34 961 234 567', undefined],
    ['+33 6 12 34 56 78', undefined],
    ['', 'form.phone_blank'],
    ['600 12 31', 'form.phone_short'],
    ['500 12 31 23', 'form.phone_wrong'],
  ])('phone %j: %s', (value, wrong) => {
    expect(checkPhone(value, locale)).toBe(wrong)
  })

  it.each([
    ['46375', undefined],
    ['', 'form.zip_blank'],
    ['4637', 'form.zip_digits'],
    ['46 375', 'form.zip_digits'],
    ['99001', 'form.zip_province'],
  ])('postal code %j: %s', (value, wrong) => {
    expect(checkZip(value, locale)).toBe(wrong)
  })
})
