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
    ['the detail first', 409, { detail: 'Out of stock', error: 'invalid_grant' }, 'out_of_stock'],
    [
      'then the first exception of a nested error',
      500,
      { error: { exception: [{ message: 'Empty basket' }] } },
      'empty_basket',
    ],
    ['then the nested error itself', 400, { error: 'Invalid credentials' }, 'invalid_credentials'],
    ['then no_found for a 404', 404, {}, 'no_found'],
    ['else the default', 500, {}, 'default'],
    ['without punctuation, where keys would nest', 403, { detail: 'Access Denied.' }, 'access_denied'],
  ])('takes %s [C8.1 C8.2 C8.3 C8.4 C8.6]', (_, status, problem, key) => {
    const error = of(status, problem)
    expect(error.key).toBe(key)
    expect(errorText(locale, error)).toBe(knownText(`error.${key}`))
  })

  it('is the default without a text, and without an answer [C8.7]', () => {
    expect(errorText(locale, of(400, { detail: 'Something nobody translated' }))).toBe(knownText('error.default'))
    expect(errorText(locale, new Error('bug'))).toBe(knownText('error.default'))
  })

  it('gives the seconds to wait', () => {
    const error = of(429, { detail: 'Too many requests' }, { 'retry-after': '30', 'x-request-id': 'abc' })
    expect(errorText(locale, error)).toContain('30 segundos')
    expect(error.requestId).toBe('abc')
  })

  it('finds the violation of a field', () => {
    const error = of(422, { violations: [{ propertyPath: 'email', message: violationMessages.email }] })
    expect(violationText(locale, error, 'email')).toBe('Escribe un correo como nombre@ejemplo.es.')
    expect(violationText(locale, error, 'name')).toBeUndefined()
  })

  it('can be serialised into a page and read back', () => {
    const error = of(409, { detail: 'Out of stock' }, { 'x-request-id': 'abc' })
    const revived = ApiError.revive(JSON.parse(JSON.stringify(error)))
    expect(revived).toMatchObject({ status: 409, key: 'out_of_stock', requestId: 'abc' })
  })
})

describe('Spanish texts', () => {
  it.each(Object.keys(errorStatuses))('has one for the error %s [C8.6]', (phrase) => {
    expect(knownText(`error.${errorKey(phrase)}`)).toBeTruthy()
  })

  it.each(Object.values(violationMessages))('has one for the violation %s', (message) => {
    expect(knownText(`violation.${errorKey(message)}`)).toBeTruthy()
  })
})
