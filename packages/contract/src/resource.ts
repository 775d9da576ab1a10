import { z } from 'zod'
import { isOneLine } from './one-line.ts'

/**
 * The public description of a resource: its fields, filters and sorts. It contains data and no behaviour; the
 * server's engine derives routes, validation, SQL, JSON-LD, plain JSON and the documentation from it.
 */
export interface Contract<
  Fields extends FieldMap = FieldMap,
  Filters extends FilterMap = FilterMap,
  Sort extends string = string,
> {
  /** The name of the type in requests and answers, for example `Product`. */
  readonly name: string
  /** The path of the collection below `/api/`, for example `products`. */
  readonly path: string
  readonly fields: Fields
  readonly filters: Filters
  /** The fields that `order[…]` accepts. */
  readonly sorts: readonly Sort[]
  /** Fields that lists in plain JSON leave out. Only the answer for a single record contains them. */
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

/** One field as requests and answers contain it. `schema` checks the JSON value; the engine checks references. */
export interface Field<Value = unknown> {
  readonly kind: FieldKind
  readonly schema: z.ZodType<Value>
  readonly nullable: boolean
  /** Whether the field must be present when a record is created. */
  readonly required: boolean
  /** Whether the server reads the field from request bodies. A field that is not writable is ignored there. */
  readonly writable: boolean
  /** Whether the field is never sent to clients, for example because it is a secret. */
  readonly hidden: boolean
  /** The collection that a reference points to. `summary` names the fields that plain JSON embeds beside the id. */
  readonly target?: string
  readonly summary?: readonly string[]
  /** The values of a choice. */
  readonly values?: readonly string[]
}

const field = <Value>(kind: FieldKind, schema: z.ZodType<Value>): Field<Value> => ({
  kind,
  schema,
  nullable: false,
  required: true,
  writable: true,
  hidden: false,
})

/** A text of one line with 1 to `max` characters. Spaces at its ends are removed. */
export const text = (max = 200): Field<string> => field('text', z.string().trim().min(1).max(max).refine(isOneLine))
/** A text of one line that may be empty. */
export const line = (max: number): Field<string> => field('text', z.string().trim().max(max).refine(isOneLine))
/** A text of any number of lines that must not be blank. */
export const message = (max: number): Field<string> => field('text', z.string().trim().min(1).max(max))
/** A text of any number of lines that may be empty, for example a description. */
export const prose = (max = 10_000): Field<string> => field('text', z.string().max(max))
export const email = (): Field<string> => field('text', z.string().trim().toLowerCase().max(254).pipe(z.email()))
export const matching = (pattern: RegExp, max = 200): Field<string> =>
  field('text', z.string().trim().max(max).regex(pattern))
/** The same check as `isZip`, plus the codes of Andorra, and without the table of province names. */
const zipPattern = /^(?:(?:0[1-9]|[1-4]\d|5[0-2])\d{3}|AD\d{3})$/

/** A postal code of Spain, whose first two digits belong to a province, or of Andorra. */
export const zip = (): Field<string> => field('text', z.string().trim().pipe(z.stringFormat('zip', zipPattern)))
export const integer = (min = 0, max = 2_000_000_000): Field<number> => field('integer', z.int().min(min).max(max))
export const number = (min: number, max: number): Field<number> => field('number', z.number().min(min).max(max))
/** An amount in cents, tax included, never negative. */
export const money = (max = 100_000_000_00): Field<number> => field('money', z.int().min(0).max(max))
/** An amount in cents that may be negative. */
export const signedMoney = (): Field<number> => field('money', z.int().min(-100_000_000_00).max(100_000_000_00))
/** A rate in basis points: 2100 is 21 %. */
export const rate = (): Field<number> => field('rate', z.int().min(0).max(10_000))
/** A weight in grams. */
export const grams = (): Field<number> => field('weight', z.int().min(0).max(100_000_000))
export const boolean = (): Field<boolean> => field('boolean', z.boolean())
/** Whether the year has four digits and is not 0000. ISO texts of other years have a sign. */
const isOfOurEra = (day: string): boolean => /^(?!0000)\d{4}-/.test(day)
/** A day `YYYY-MM-DD` of the years 1 to 9999. */
export const date = (): Field<string> => field('date', z.iso.date().refine(isOfOurEra))
/** An instant in RFC 3339 with any offset, of the years 1 to 9999. It is stored and sent in UTC. */
export const instant = (): Field<string> =>
  field(
    'instant',
    z.iso
      .datetime({ offset: true })
      .transform((value) => new Date(value).toISOString())
      .refine(isOfOurEra),
  )
export const choice = <const Values extends readonly [string, ...string[]]>(values: Values): Field<Values[number]> => ({
  ...field('choice', z.enum(values)),
  values,
})
/** A JSON document with the form of `schema`, stored unchanged. */
export const document = <Value>(schema: z.ZodType<Value>): Field<Value> => field('document', schema)

/**
 * A reference to one record of `target`. In JSON-LD it is an IRI; in plain JSON it is an object with the id and the
 * fields of `summary`. `summary` contains fields of the target. Their zod types are used for the documentation and for
 * the clients' types.
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

/** The field may be missing or null. */
export const optional = <Value>(of: Field<Value>): Field<Value | null> => ({
  ...of,
  schema: of.schema.nullable(),
  nullable: true,
  required: false,
})
/** The field may be missing when a record is created, because the database has a default value. */
export const defaulted = <Value>(of: Field<Value>): Field<Value> => ({ ...of, required: false })
/** The field is sent to clients and ignored in request bodies. */
export const readOnly = <Value>(of: Field<Value>): Field<Value> => ({ ...of, writable: false, required: false })
/** The field is read from request bodies and never sent to clients. */
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
 * One filter parameter. `path` leads from the resource through references to the filtered field: `['order', 'status',
 * 'code']`. Texts written by people are compared without case and accents (`iexact`, `partial`), codes exactly
 * (`exact`).
 */
export interface Filter {
  readonly kind: FilterKind
  readonly path: readonly string[]
  /** For date filters: a filter with a bound of this kind (`before` or `after`) also finds records without a date. */
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
/** Finds records that refer to one of the given ids or IRIs. */
export const refersTo = on('reference')
/** Like `refersTo`, but for trees: also finds records that refer to descendants of the given nodes. */
export const inTree = on('tree')
/** Finds records in which every word of the search occurs in one of the fields. */
export const search = (...fields: string[]): Filter => ({ kind: 'search', path: fields })
export const dated = (name: string, nulls?: 'before' | 'after'): Filter => ({
  kind: 'date',
  path: [name],
  ...(nulls && { nulls }),
})
/** A filter that the server implements with its own SQL condition; `description` is for the documentation. */
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

/** A page of records, in the form that the clients use. */
export interface Page<Value> {
  items: Value[]
  /** The number of all records. Exact up to 10,000; larger numbers are estimates. */
  total: number
}
