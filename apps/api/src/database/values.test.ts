import { expect, test } from 'vitest'
import { testDatabase } from '#/testing/database'

const db = await testDatabase()
const value = async (expression: string): Promise<unknown> => {
  const [row] = await db.query<{ value: unknown }>({ text: `SELECT ${expression} AS value` })
  return row?.value
}

test.each([
  ['9007199254740991::int8', 9_007_199_254_740_991],
  ["'{1,NULL,3}'::int8[]", [1, null, 3]],
  ['12.5::numeric', 12.5],
  ["'2026-03-29'::date", '2026-03-29'],
  ["'{2026-03-29}'::date[]", ['2026-03-29']],
  ["'2026-03-29 01:30:00+00'::timestamptz", new Date('2026-03-29T01:30:00Z')],
  [`'{"a": [1, null]}'::jsonb`, { a: [1, null] }],
  // SQL writes times into JSON in UTC, whatever the time zone of the machine is.
  ["to_json('2026-03-29 03:30:00+02'::timestamptz) #>> '{}'", '2026-03-29T01:30:00+00:00'],
])('the SQL value %s becomes the right JavaScript value', async (expression, expected) => {
  expect(await value(expression)).toEqual(expected)
})

test('a query result with an integer that is too big for JavaScript is an error, not a wrong number', async () => {
  await expect(value('9007199254740993::int8')).rejects.toThrow('9007199254740993 does not fit')
})

test.each([
  ['CAÑA Ávila', 'caña avila'],
  ['Pingüino PIÑÓN çà', 'pinguino piñon ca'],
  ['n\u0303 decompuesta: a\u0301', 'ñ decompuesta: a'],
  ['', ''],
])('fold(%j) returns lower case without accents, but with ñ', async (text, folded) => {
  expect(await db.query({ text: 'SELECT fold($1) AS folded', values: [text] })).toEqual([{ folded }])
})

const finds = async (text: string, words: string): Promise<boolean | undefined> => {
  const [row] = await db.query<{ found: boolean }>({
    text: `SELECT to_tsvector('spanish_folded', searchable($1))
                  @@ websearch_to_tsquery('spanish_folded', searchable($2)) AS found`,
    values: [text, words],
  })
  return row?.found
}

test.each([
  ['Aceites de oliva', 'aceite'],
  ['Aceite de oliva', 'ACÉITES'],
  ['Panadería artesana', 'panaderias'],
  ['Decoraciones', 'decoración'],
  ['Decoración', 'decoracion'],
  ['Soluciones', 'solucion'],
  ['Caña de pescar', 'cañas'],
])('«%s» is found by «%s»', async (text, words) => {
  expect(await finds(text, words)).toBe(true)
})

test('a search for «caña» does not find «cana», and a search for «cana» does not find «caña»', async () => {
  expect(await finds('Caña de pescar', 'cana')).toBe(false)
  expect(await finds('Cana al aire', 'caña')).toBe(false)
})

test('an index can contain the SQL function fold(), and a query with fold() uses the index', async () => {
  await db.query({ text: 'CREATE TABLE word (word text)' })
  await db.query({ text: 'CREATE INDEX ON word (fold(word))' })
  await db.query({ text: 'CREATE INDEX ON word USING gin (fold(word) gin_trgm_ops)' })
  await db.query({ text: `INSERT INTO word SELECT 'Ñandú ' || n FROM generate_series(1, 2000) AS n` })
  const plan = await db.transaction(async () => {
    await db.query({ text: 'SET LOCAL enable_seqscan = off' })
    return db.query({ text: `EXPLAIN SELECT 1 FROM word WHERE fold(word) = fold('ÑANDÚ 7')` })
  })
  expect(JSON.stringify(plan)).toContain('word_fold_idx')
})
