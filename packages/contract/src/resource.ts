import { z } from 'zod'
import { isOneLine } from './one-line.ts'

/**
 * The public face of a resource: its fields, filters and sorts. A declaration is a value without behaviour; the
 * server's engine derives routes, validation, SQL, both representations and the documentation from it.
 */
export interface Contract<
  Fields extends FieldMap = FieldMap,
  Filters extends FilterMap = FilterMap,
  Sort extends string = string,
> {
  /** The type's name on the wire: `Product`. */
  readonly name: string
  /** The collection's path below `/api/`: `products`. */
  readonly path: string
  readonly fields: Fields
  readonly filters: Filters
  /** The fields that `order[…]` accepts. */
  readonly sorts: readonly Sort[]
  /** Fields that plain JSON lists leave out; only the page of a single record shows them. */
  readonly unlisted: readonly string[]
}

export type FieldMap = Record<string, Field>
export type FilterMap = Record<string, Filter>

export type FieldKind =
  | 'text'
  | 'integer'
  | 'number'
  | 'money'
  | 'rate'
  | 'weight'
  | 'boolean'
  | 'date'
  | 'instant'
  | 'choice'
  | 'document'
  | 'reference'
  | 'references'

/** One field on the wire. `schema` checks its JSON value; the engine checks references. */
export interface Field<Value = unknown> {
  readonly kind: FieldKind
  readonly schema: z.ZodType<Value>
  readonly nullable: boolean
  /** Must be present on creation. */
  readonly required: boolean
  /** Read from request bodies; all other fields of a body are ignored. */
  readonly writable: boolean
  /** Never sent to clients, for example a secret. */
  readonly hidden: boolean
  /** The collection that a reference points to, and the fields embedded beside the id in plain JSON. */
  readonly target?: string
  readonly summary?: readonly string[]
}

const field = <Value>(kind: FieldKind, schema: z.ZodType<Value>): Field<Value> => ({
  kind,
  schema,
  nullable: false,
  required: true,
  writable: true,
  hidden: false,
})

/** A line of text, trimmed, of 1 to `max` characters. */
export const text = (max = 200): Field<string> => field('text', z.string().trim().min(1).max(max).refine(isOneLine))
/** Text on one line that may be empty. */
export const line = (max: number): Field<string> => field('text', z.string().trim().max(max).refine(isOneLine))
/** A text that is not blank, on any number of lines. */
export const message = (max: number): Field<string> => field('text', z.string().trim().min(1).max(max))
/** A text that may be empty, for example a description. */
export const prose = (max = 10_000): Field<string> => field('text', z.string().max(max))
export const email = (): Field<string> => field('text', z.string().trim().toLowerCase().max(254).pipe(z.email()))
export const matching = (pattern: RegExp, max = 200): Field<string> =>
  field('text', z.string().trim().max(max).regex(pattern))
/** The same check as `isZip`, without its table of names. */
const zipPattern = /^(?:(?:0[1-9]|[1-4]\d|5[0-2])\d{3}|AD\d{3})$/

/** A postal code of Spain, which begins with the two digits of a province, or of Andorra. */
export const zip = (): Field<string> => field('text', z.string().trim().pipe(z.stringFormat('zip', zipPattern)))
export const integer = (min = 0, max = 2_000_000_000): Field<number> => field('integer', z.int().min(min).max(max))
export const number = (min: number, max: number): Field<number> => field('number', z.number().min(min).max(max))
/** Cents, tax included, never negative. */
export const money = (max = 100_000_000_00): Field<number> => field('money', z.int().min(0).max(max))
/** Cents that may be negative. */
export const signedMoney = (): Field<number> => field('money', z.int().min(-100_000_000_00).max(100_000_000_00))
/** Basis points: 2100 is 21 %. */
export const rate = (): Field<number> => field('rate', z.int().min(0).max(10_000))
/** Grams. */
export const grams = (): Field<number> => field('weight', z.int().min(0).max(100_000_000))
export const boolean = (): Field<boolean> => field('boolean', z.boolean())
/** ISO writes other years with a sign, or as 0000. */
const isOfOurEra = (day: string): boolean => /^(?!0000)\d{4}-/.test(day)
/** A day, `YYYY-MM-DD`, of the years 1 to 9999. */
export const date = (): Field<string> => field('date', z.iso.date().refine(isOfOurEra))
/** An instant, RFC 3339 with any offset, of the years 1 to 9999; stored and sent in UTC. */
export const instant = (): Field<string> =>
  field(
    'instant',
    z.iso
      .datetime({ offset: true })
      .transform((value) => new Date(value).toISOString())
      .refine(isOfOurEra),
  )
export const choice = <const Values extends readonly [string, ...string[]]>(values: Values): Field<Values[number]> =>
  field('choice', z.enum(values))
/** A JSON document of a declared shape, stored unchanged. */
export const document = <Value>(schema: z.ZodType<Value>): Field<Value> => field('document', schema)

/**
 * A reference to one record of `target`: an IRI in JSON-LD; in plain JSON an object of the id and the `summary`'s
 * fields (fields of the target; their zod types serve the documentation and the clients' types).
 */
export const reference = <const Shape extends z.ZodRawShape>(
  target: string,
  summary: Shape,
): Field<z.infer<z.ZodObject<{ id: z.ZodString } & Shape>>> => ({
  ...field('reference', z.object({ id: z.string(), ...summary }) as never),
  target,
  summary: Object.keys(summary),
})

/** References to any number of records of `target`. */
export const references = <const Shape extends z.ZodRawShape>(
  target: string,
  summary: Shape,
): Field<z.infer<z.ZodObject<{ id: z.ZodString } & Shape>>[]> => ({
  ...field('references', z.array(z.object({ id: z.string(), ...summary })) as never),
  required: false,
  target,
  summary: Object.keys(summary),
})

/** May be missing and null. */
export const optional = <Value>(of: Field<Value>): Field<Value | null> => ({
  ...of,
  schema: of.schema.nullable(),
  nullable: true,
  required: false,
})
/** May be missing on creation: the database has a default. */
export const defaulted = <Value>(of: Field<Value>): Field<Value> => ({ ...of, required: false })
/** Sent to clients, never read from a body. */
export const readOnly = <Value>(of: Field<Value>): Field<Value> => ({ ...of, writable: false, required: false })
/** Read from a body, never sent to clients. */
export const writeOnly = <Value>(of: Field<Value>): Field<Value> => ({ ...of, hidden: true })

export type FilterKind =
  | 'exact'
  | 'iexact'
  | 'partial'
  | 'boolean'
  | 'numeric'
  | 'range'
  | 'date'
  | 'exists'
  | 'reference'
  | 'tree'
  | 'search'
  | 'special'

/**
 * One filter parameter. `path` leads from the resource over its references to the field: `['order', 'status', 'code']`.
 * Human text is compared without case and accents (iexact, partial); codes exactly.
 */
export interface Filter {
  readonly kind: FilterKind
  readonly path: readonly string[]
  /** For dates without an end: which bound a missing date satisfies. */
  readonly nulls?: 'before' | 'after'
  readonly description?: string
}

const on =
  (kind: FilterKind) =>
  (...path: string[]): Filter => ({ kind, path })

export const exact = on('exact')
export const iexact = on('iexact')
export const partial = on('partial')
export const isTrue = on('boolean')
export const numeric = on('numeric')
export const range = on('range')
export const exists = on('exists')
/** The record refers to one of the given ids or IRIs. */
export const refersTo = on('reference')
/** Like `refersTo`, and includes descendants of the given tree nodes. */
export const inTree = on('tree')
/** Every word must occur in one of the fields. */
export const search = (...fields: string[]): Filter => ({ kind: 'search', path: fields })
export const dated = (name: string, nulls?: 'before' | 'after'): Filter => ({
  kind: 'date',
  path: [name],
  ...(nulls && { nulls }),
})
/** A filter whose condition is written by hand in the server. */
export const special = (description: string): Filter => ({ kind: 'special', path: [], description })

export const defineContract = <
  const Fields extends FieldMap,
  const Filters extends FilterMap = FilterMap,
  const Sort extends (keyof Fields & string) | 'id' = never,
>(contract: {
  name: string
  path: string
  fields: Fields
  filters?: Filters
  sorts?: readonly Sort[]
  unlisted?: readonly (keyof Fields & string)[]
}): Contract<Fields, Filters, Sort> => ({
  ...contract,
  filters: contract.filters ?? ({} as Filters),
  sorts: contract.sorts ?? [],
  unlisted: contract.unlisted ?? [],
})

/** A record in plain JSON. */
export type Item<C extends Contract> = { id: string } & {
  [Name in keyof C['fields']]: C['fields'][Name] extends Field<infer Value> ? Value : never
}

/** A page of records as the clients keep it. */
export interface Page<Value> {
  items: Value[]
  /** Exact up to 10,000; larger numbers are estimates. */
  total: number
}
