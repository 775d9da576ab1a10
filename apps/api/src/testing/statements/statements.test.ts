import { readFileSync } from 'node:fs'
import { describe, expect, inject, it } from 'vitest'
import type { Database } from '#/database/database'
import { uncheckedDatabase } from '../database.ts'
import { StatementCheck } from './check-statements.ts'
import { fitsColumn, fitsParameter } from './column-types.ts'
import type { RowTypes } from './row-types.ts'
import { type Shape, misfit } from './shape.ts'

const types = JSON.parse(readFileSync(inject('statements').types, 'utf8')) as RowTypes
const db = await uncheckedDatabase()

/** Creates a check for one test only, because the test sends wrong statements on purpose. */
function checked(): { asked: Pick<Database, 'query' | 'onStatement'>; check: StatementCheck } {
  const asked: Pick<Database, 'query' | 'onStatement'> = {
    query: async <Row>(query: Parameters<Database['query']>[0]) => (await db.query(query)) as Row[],
    onStatement: (listener) => db.onStatement(listener),
  }
  return { asked, check: new StatementCheck(asked, types) }
}

describe('the reader of row types', () => {
  it('finds more than 350 database queries in the API and its tests', () => {
    expect(Object.keys(types.calls).length).toBeGreaterThan(350)
  })

  it('can read every row type: no query uses a type parameter of its own function as its row type', () => {
    const holes = Object.entries(types.calls).filter(([, { shape }]) => isHole(types.shapes[shape]!))
    expect(holes).toEqual([])
  })
})

const isHole = (shape: Shape): boolean => 'kind' in shape && shape.kind === 'type parameter'

describe('the check of statements reports', () => {
  it('a column whose type differs from the declared type', async () => {
    const { asked, check } = checked()
    await asked.query<{ id: number }>({ text: 'select id from "user"' })
    expect(await check.misfits()).toEqual([expect.stringMatching(/:\d+: the column id is uuid, declared as .*number/)])
  })

  it('a declared column that the answer lacks, and a column that is not declared', async () => {
    const { asked, check } = checked()
    await asked.query<{ name: string; age: number }>({ text: `select 'a' as name, 'b' as surname` })
    const found = await check.misfits()
    expect(found.join('\n')).toMatch('there is no column age')
    expect(found.join('\n')).toMatch('the column surname is not declared')
    expect(found.join('\n')).toMatch('row.age is missing')
  })

  it('a null and a JSON value that the row type does not permit', async () => {
    const { asked, check } = checked()
    await asked.query<{ note: string }>({ text: 'select null::text as note' })
    await asked.query<{ lines: { price: number }[] }>({ text: `select '[{"price": "3"}]'::jsonb as lines` })
    const found = await check.misfits()
    expect(found).toHaveLength(2)
    expect(found[0]).toMatch('row.note is null')
    expect(found[1]).toMatch('row.lines.0.price is "3"')
  })

  it('a parameter whose type differs from the type in the schema', async () => {
    const { asked, check } = checked()
    await asked.query({ text: 'select from "order" where total = $1 and code = $2', values: ['3', '3'] })
    expect(await check.misfits()).toEqual([expect.stringMatching(/\$1 is int[48], and was given a string$/)])
  })

  it('no difference if everything fits, or if no row type is declared', async () => {
    const { asked, check } = checked()
    await asked.query<{ id: string; total: number; kind: 'single' | 'group' | 'part'; at: Date }>({
      text: 'select id, total, kind, created_at as at from "order" where created_at > $1',
      values: [new Date()],
    })
    await asked.query({ text: 'select * from "user" where username = $1', values: ['nobody'] })
    expect(await check.misfits()).toEqual([])
  })
})

describe('a column', () => {
  const text: Shape = { kind: 'string' }
  const column = { name: 'token', type: 'text', nullable: 'token' }

  it('that may be null in its table does not fit a type without null', () => {
    expect(fitsColumn([text], column, 'select token from device')).toBe('can be null')
    expect(fitsColumn([text, { kind: 'null' }], column, 'select token from device')).toBeUndefined()
  })

  it('that may be null fits if the statement contains "is not null" for it', () => {
    expect(fitsColumn([text], column, 'select token from device where token is not null')).toBeUndefined()
  })

  it.each<[string, Shape, string | undefined]>([
    ['int8', { kind: 'number' }, undefined],
    ['int8', { kind: 'bigint' }, 'is int8'],
    ['date', { kind: 'Date' }, 'is date'],
    ['timestamptz', { kind: 'Date' }, undefined],
    ['timestamptz', { kind: 'string' }, 'is timestamptz'],
    ['text', { literal: 'paid' }, undefined],
    ['bool', { literal: true }, undefined],
    ['_text', { list: 0 }, undefined],
    ['text', { list: 0 }, 'is text'],
    ['jsonb', { fields: {} }, undefined],
    ['text', { fields: {} }, 'is text'],
    ['bytea', { kind: 'Buffer' }, undefined],
    ['text', { kind: 'unknown' }, undefined],
  ])('of type %s, declared as %j', (type, shape, wrong) => {
    expect(fitsColumn([shape], { name: 'a', type, nullable: undefined }, '')).toBe(wrong)
  })
})

it.each<[string, unknown, boolean]>([
  ['int4', 3, true],
  ['int4', '3', false],
  ['text', 3, false],
  ['uuid', null, true],
  ['date', new Date(), false],
  ['date', '2026-11-24', true],
  ['timestamptz', new Date(), true],
  ['_uuid', ['a', 'b'], true],
  ['_int4', ['1'], false],
  ['jsonb', '{}', true],
  ['jsonb', {}, true],
  ['jsonb', [1], false],
  ['bool', 'true', false],
  ['bytea', Buffer.from('a'), true],
])('a parameter of type %s accepts %j: %j', (type, value, fits) => {
  expect(fitsParameter(type, value)).toBe(fits)
})

it.each<[readonly Shape[], unknown, string | undefined]>([
  [[{ kind: 'string' }], 'a', undefined],
  [[{ kind: 'string' }], 1, 'row is 1'],
  [[{ kind: 'Date' }], '2026-11-24', 'row is "2026-11-24"'],
  [[{ literal: 'paid' }], 'sold', 'row is "sold"'],
  [[{ union: [1, 2] }, { kind: 'null' }, { fields: { id: 3 } }, { kind: 'number' }], { id: 'a' }, 'row.id is "a"'],
  [[{ fields: { id: 1 } }, { union: [2, 3] }, { kind: 'undefined' }, { kind: 'string' }], {}, undefined],
  [[{ fields: { id: 1 } }, { kind: 'string' }], {}, 'row.id is missing'],
  [[{ fields: {}, others: 1 }, { kind: 'number' }], { a: 1, b: '2' }, 'row.b is "2"'],
  [[{ list: 1 }, { kind: 'number' }], [1, null], 'row.1 is null'],
  [[{ tuple: [1, 1] }, { kind: 'number' }], [1], 'row is [1]'],
])('the shapes %j compared with the value %j: %j', (shapes, value, wrong) => {
  expect(misfit(shapes, 0, value)).toBe(wrong)
})
