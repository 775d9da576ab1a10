import { readFileSync } from 'node:fs'
import { errorKey, errorStatuses, violationMessages } from '@lonja/contract/errors'
import { describe, expect, it } from 'vitest'
import { localeOf } from '#/i18n/locale.ts'
import type { Texts } from '#/i18n/texts.ts'
import { ApiError, type Problem, errorText, violationText } from './api-error.ts'

const es = JSON.parse(readFileSync(new URL('../../texts/es.json', import.meta.url), 'utf8')) as Texts
const of = (status: number, problem: Problem, headers: Record<string, string> = {}) =>
  ApiError.of(status, problem, new Headers(headers))

const locale = localeOf('es', es)
const { knownText } = locale

describe('the text of an error', () => {
  it.each([
    ['the detail before a nested error', 409, { detail: 'Out of stock', error: 'invalid_grant' }, 'out_of_stock'],
    [
      'the first exception of a nested error',
      500,
      { error: { exception: [{ message: 'Empty basket' }] } },
      'empty_basket',
    ],
    ['the nested error itself', 400, { error: 'Invalid credentials' }, 'invalid_credentials'],
    ['no_found for a 404', 404, {}, 'no_found'],
    ['the default for any other status', 500, {}, 'default'],
    ['the detail without its punctuation, which would nest keys', 403, { detail: 'Access Denied.' }, 'access_denied'],
  ])('is the text of %s [C8.1 C8.2 C8.3 C8.4 C8.6]', (_, status, problem, key) => {
    const error = of(status, problem)
    expect(error.key).toBe(key)
    expect(errorText(locale, error)).toBe(knownText(`error.${key}`))
  })

  it('is the default if the error has no translation, or is not an error of the API [C8.7]', () => {
    expect(errorText(locale, of(400, { detail: 'Something nobody translated' }))).toBe(knownText('error.default'))
    expect(errorText(locale, new Error('bug'))).toBe(knownText('error.default'))
  })

  it('contains the seconds to wait after too many requests', () => {
    const error = of(429, { detail: 'Too many requests' }, { 'retry-after': '30', 'x-request-id': 'abc' })
    expect(errorText(locale, error)).toContain('30 segundos')
    expect(error.requestId).toBe('abc')
  })

  it('exists for a field with a violation, and not for a valid field', () => {
    const error = of(422, { violations: [{ propertyPath: 'email', message: violationMessages.email }] })
    expect(violationText(locale, error, 'email')).toBe('Escribe un correo como nombre@ejemplo.es.')
    expect(violationText(locale, error, 'name')).toBeUndefined()
  })

  it('does not change when the error is serialised into a page and restored', () => {
    const error = of(409, { detail: 'Out of stock' }, { 'x-request-id': 'abc' })
    const revived = ApiError.revive(JSON.parse(JSON.stringify(error)))
    expect(revived).toMatchObject({ status: 409, key: 'out_of_stock', requestId: 'abc' })
  })
})

describe('Spanish texts', () => {
  it.each(Object.keys(errorStatuses))('exist for the error %s [C8.6]', (phrase) => {
    expect(knownText(`error.${errorKey(phrase)}`)).toBeTruthy()
  })

  it.each(Object.values(violationMessages))('exist for the violation %s', (message) => {
    expect(knownText(`violation.${errorKey(message)}`)).toBeTruthy()
  })
})
