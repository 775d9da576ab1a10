import { violationMessages } from '@lonja/contract/errors'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Problem } from '../http/problem.ts'
import { urlOf } from './define-operation.ts'
import { nameOf, requiredName, textOrNull, wrongType } from './fields.ts'
import { readBody } from './read-body.ts'

const id = '10000000-0000-7000-8000-000000000001'

const Body = z.object({
  order: requiredName,
  lines: z.array(z.object({ product: nameOf('products'), quantity: z.int().positive() }), wrongType),
  email: z.email(),
  reason: textOrNull(5),
})

const good = { order: 'R1', lines: [{ product: { id }, quantity: 2 }], email: 'ana@example.com' }

function violationsOf(body: object): unknown {
  try {
    return readBody(Body, body)
  } catch (error) {
    return (error as Problem).options.violations
  }
}

describe('the body of a request', () => {
  it('keeps only the properties of its schema', () =>
    expect(readBody(Body, { ...good, other: '\0', reason: ' no ' })).toEqual({
      order: 'R1',
      lines: [{ product: id, quantity: 2 }],
      email: 'ana@example.com',
      reason: 'no',
    }))

  it.each([null, [], 'text', 1, undefined])('that is %j is refused', (body) =>
    expect(() => readBody(Body, body)).toThrow(new Problem('Invalid body')),
  )

  it('with text that PostgreSQL cannot store is refused', () =>
    expect(() => readBody(z.object({ name: z.string() }), { name: 'a\0' })).toThrow(new Problem('Invalid body')))

  it('may contain a text that PostgreSQL cannot store, if this text is never stored', () => {
    const password = z.string().meta({ writeOnly: true })
    expect(readBody(z.object({ password }), { password: 'a\0' })).toEqual({ password: 'a\0' })
  })

  it.each<[string, object, { propertyPath: string; message: string }[]]>([
    ['a name that is missing', { order: undefined }, [{ propertyPath: 'order', message: violationMessages.blank }]],
    ['an empty e-mail', { email: '' }, [{ propertyPath: 'email', message: violationMessages.blank }]],
    ['a wrong e-mail', { email: 'ana' }, [{ propertyPath: 'email', message: violationMessages.email }]],
    ['a number for a list', { lines: 1 }, [{ propertyPath: 'lines', message: violationMessages.type }]],
    ['a list that is missing', { lines: undefined }, [{ propertyPath: 'lines', message: violationMessages.type }]],
    ['text that is too long', { reason: 'because' }, [{ propertyPath: 'reason', message: violationMessages.tooLong }]],
    ['a number for text', { reason: 1 }, [{ propertyPath: 'reason', message: violationMessages.type }]],
    [
      'a line with two faults',
      { lines: [{ product: 'bread', quantity: 0 }] },
      [
        { propertyPath: 'lines[0].product', message: violationMessages.unknown },
        { propertyPath: 'lines[0].quantity', message: violationMessages.tooSmall },
      ],
    ],
  ])('with %s gets a violation for each fault', (_, wrong, violations) => {
    expect(violationsOf({ ...good, ...wrong })).toEqual(violations)
  })
})

describe('the path of an operation', () => {
  it.each([
    ['/api/orders/{id}', '/api/orders/:id'],
    ['/api/geocoding/{latitude}/{longitude}', '/api/geocoding/:latitude/:longitude'],
    ['/api/cms-url/{url*}', '/api/cms-url/*'],
  ] as const)('%s is served at %s', (path, url) => expect(urlOf({ path })).toBe(url))
})
