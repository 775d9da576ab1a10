import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '#/testing/database'
import {
  type Sql,
  alias,
  always,
  and,
  exists,
  identifier,
  join,
  literal,
  never,
  not,
  nothing,
  or,
  parameter,
  render,
  spell,
  sql,
  textOf,
} from './sql.ts'

const db = await testDatabase()

describe('an SQL statement with values', () => {
  it('has a placeholder for each value, numbered in the order of the text', () => {
    const mine = sql`r.user_id = ${'me'}`
    expect(render(sql`select ${1}::int from "order" r where ${mine} and r.total > ${500}`)).toEqual({
      text: 'select $1::int from "order" r where r.user_id = $2 and r.total > $3',
      values: [1, 'me', 500],
    })
  })

  it('has one placeholder for a fragment that is used in several places', () => {
    const shops = sql`${['a', 'b']}::uuid[]`
    const day = parameter('2026-11-23')
    expect(render(sql`${shops} ${day} ${shops} ${sql`(${day})`}`)).toEqual({
      text: '$1::uuid[] $2 $1::uuid[] ($2)',
      values: [['a', 'b'], '2026-11-23'],
    })
  })

  it('has two placeholders for two equal values, so that its text does not depend on the values', () => {
    const between = (from: number, to: number) => render(sql`price between ${from} and ${to}`)
    expect(between(1, 1)).toEqual({ text: 'price between $1 and $2', values: [1, 1] })
    expect(between(1, 2).text).toBe(between(1, 1).text)
  })

  it('never contains a value in its text', () => {
    const { text, values } = render(sql`select ${"'; drop table product; --"}, ${null}, ${['$1']}`)
    expect(text).toBe('select $1, $2, $3')
    expect(values).toEqual(["'; drop table product; --", null, ['$1']])
  })
})

describe('a name in a statement', () => {
  it.each([
    ['order', '"order"'],
    ['a"b', '"a""b"'],
  ])('%s is quoted', (name, quoted) => {
    expect(textOf(identifier(name))).toBe(quoted)
  })

  it.each(['order by', 'T', '1', 'a.b', 'a"', ''])('%j is refused as an alias', (name) => {
    expect(() => alias(name)).toThrow('is no alias')
  })
})

it('an SQL fragment with parameters cannot be read as plain text', () => {
  expect(textOf(sql`select ${literal("O'Hara")}, ${literal(12)}`)).toBe(`select 'O''Hara', 12`)
  expect(() => textOf(sql`select ${1}`)).toThrow('has parameters')
})

it('an SQL fragment can be printed with names in place of its parameters', () => {
  expect(spell(sql`r.user_id = ${'7'} or ${7} > 1`, (value) => `:${typeof value}`)).toBe(
    'r.user_id = :string or :number > 1',
  )
})

it('SQL fragments are joined in the order in which they are given', () => {
  expect(render(join([sql`a = ${1}`, sql`b`, sql`c = ${3}`]))).toEqual({ text: 'a = $1, b, c = $2', values: [1, 3] })
  expect(join([])).toBe(nothing)
})

describe('an SQL condition that is true for every row or for no row', () => {
  const some = sql`r.enabled`

  it('decides the result of `and` and `or`, or is left out', () => {
    expect(or(some, always)).toBe(always)
    expect(or(never, never)).toBe(never)
    expect(or()).toBe(never)
    expect(or(never, some)).toBe(some)
    expect(and(some, never)).toBe(never)
    expect(and(always, always)).toBe(always)
    expect(and()).toBe(always)
    expect(and(some, always)).toBe(some)
    expect(not(always)).toBe(never)
    expect(not(never)).toBe(always)
    expect(exists(sql`menu m`, some, never)).toBe(never)
  })

  it('is recognised only if it is the constant `always` or `never`, not by its text', () => {
    expect(or(sql`true`, some)).not.toBe(always)
  })
})

/** A tree of conditions with its expected result. */
interface Tree {
  condition: Sql
  isTrue: boolean
}

const leaf = fc.oneof(
  fc.constant<Tree>({ condition: always, isTrue: true }),
  fc.constant<Tree>({ condition: never, isTrue: false }),
  fc.boolean().map((isTrue): Tree => ({ condition: sql`${isTrue}::boolean`, isTrue })),
  fc.tuple(fc.nat(3), fc.nat(3)).map(([a, b]): Tree => ({ condition: sql`${a}::int < ${b}::int`, isTrue: a < b })),
  fc
    .tuple(fc.boolean(), fc.boolean())
    .map(([a, b]): Tree => ({ condition: sql`${a}::boolean and ${b}::boolean`, isTrue: a && b })),
)
const { tree } = fc.letrec<{ tree: Tree }>((tie) => {
  const some = fc.array(tie('tree'), { maxLength: 4 })
  return {
    tree: fc.oneof(
      { depthSize: 'medium' },
      leaf,
      some.map((parts): Tree => ({
        condition: and(...parts.map(({ condition }) => condition)),
        isTrue: parts.every(({ isTrue }) => isTrue),
      })),
      some.map((parts): Tree => ({
        condition: or(...parts.map(({ condition }) => condition)),
        isTrue: parts.some(({ isTrue }) => isTrue),
      })),
      tie('tree').map(({ condition, isTrue }): Tree => ({ condition: not(condition), isTrue: !isTrue })),
    ),
  }
})

describe('SQL conditions of any depth', () => {
  it('have the same result in PostgreSQL as computed from their parts', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(tree, { minLength: 1, maxLength: 10 }), async (trees) => {
        const statement = render(sql`select array[${join(trees.map(({ condition }) => condition))}] as held`)
        const [row] = await db.query<{ held: boolean[] }>(statement)
        expect(row!.held).toEqual(trees.map(({ isTrue }) => isTrue))
      }),
    )
  })

  it('contain the constants true and false only if there is no other condition', () => {
    fc.assert(
      fc.property(tree, ({ condition }) => {
        if (condition === always || condition === never) return
        expect(condition.texts.join('?')).not.toMatch(/\b(true|false)\b/)
      }),
    )
  })
})

/** A part of a statement. The test joins the parts in one template or in nested fragments. */
type Part = string | { value: number }
const part: fc.Arbitrary<Part> = fc.oneof(
  fc.string().map((own) => own.replaceAll('$', '')),
  fc.nat().map((value) => ({ value })),
)
const fragment = (own: Part): Sql => (typeof own === 'string' ? literal(own) : sql`${own.value}`)

it('the nesting of SQL fragments does not change the statement', () => {
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), fc.infiniteStream(fc.nat()), (parts, cuts) => {
      const nest = (some: readonly Part[]): Sql => {
        if (some.length === 0) return nothing
        if (some.length === 1) return fragment(some[0]!)
        const cut = 1 + (cuts.next().value! % (some.length - 1))
        return sql`${nest(some.slice(0, cut))}${nest(some.slice(cut))}`
      }
      const { text, values } = render(nest(parts))
      expect({ text, values }).toEqual(render(join(parts.map(fragment), '')))
      const given = parts.filter((one) => typeof one !== 'string')
      expect(values).toEqual(given.map(({ value }) => value))
      expect([...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number))).toEqual(given.map((_, at) => at + 1))
    }),
  )
})
