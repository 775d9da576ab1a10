import type { Contract, Field, FieldKind } from '@lonja/contract/resource'
import { z } from 'zod'
import type { Schema } from '../operation/define-operation.ts'
import type { Format } from '../http/negotiate.ts'

export const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })
export const arrayOf = (items: Schema): Schema => ({ type: 'array', items })
export const iri: Schema = { type: 'string', format: 'iri-reference' }

const known = new WeakMap<z.ZodType, Schema>()

/** The JSON Schema for the input of a zod type. */
export function schemaOf(type: z.ZodType): Schema {
  let schema = known.get(type)
  if (!schema) {
    const { $schema: _draft, ...made } = z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' })
    schema = tidy(made)
    known.set(type, schema)
  }
  return schema
}

/**
 * Simplifies a JSON Schema. `anyOf` with `null` becomes a list of two types, for example `["string", "null"]`. If there
 * is a `format`, `pattern` is removed. Bounds that only say that a number is a safe integer are removed too.
 */
function tidy(value: unknown): Schema {
  if (typeof value !== 'object' || value === null) return value as never
  if (Array.isArray(value)) return value.map(tidy) as never
  const entries = Object.entries(value as Schema).filter(
    ([key]) => !(key === 'pattern' && 'format' in value && value.format !== undefined),
  )
  const schema: Record<string, unknown> = Object.fromEntries(entries.map(([key, member]) => [key, tidy(member)]))
  for (const bound of ['minimum', 'maximum'])
    if (Math.abs(Number(schema[bound])) === Number.MAX_SAFE_INTEGER) delete schema[bound]
  const [one, other] = Array.isArray(schema['anyOf']) && schema['anyOf'].length === 2 ? schema['anyOf'] : []
  if (other?.type !== 'null' || typeof one?.type !== 'string') return schema
  const { anyOf: _alternatives, ...rest } = schema
  return { ...rest, ...nullable(one as Schema) }
}

export function nullable(schema: Schema): Schema {
  if (typeof schema['type'] !== 'string') return { anyOf: [schema, { type: 'null' }] }
  return {
    ...schema,
    type: [schema['type'], 'null'],
    ...(Array.isArray(schema['enum']) && { enum: [...(schema['enum'] as unknown[]), null] }),
  }
}

const units: Partial<Record<FieldKind, Schema>> = {
  money: { format: 'money', description: 'Cents, tax included.' },
  rate: { description: 'Basis points: 2100 is 21 %.' },
  weight: { description: 'Grams.' },
  instant: { description: 'UTC.' },
}

/** The schema of a field in an answer of the format, or in a body. */
function fieldSchema(name: string, field: Field, format: Format | 'body'): Schema {
  const schema = fieldValue(field, format)
  return {
    ...schema,
    ...units[field.kind],
    ...(name === 'email' && field.kind === 'text' && { format: 'email' }),
    ...(format !== 'body' && !field.writable && { readOnly: true }),
  }
}

function fieldValue(field: Field, format: Format | 'body'): Schema {
  if (format === 'json' || !field.target) return schemaOf(field.schema)
  const one = format === 'body' ? { ...iri, description: `An IRI or an id of ${field.target}.` } : iri
  if (field.kind === 'references') return arrayOf(one)
  return field.nullable ? nullable(one) : one
}

/** The schema of a record in an answer. `without` names the fields that some viewers do not see; they are optional. */
export function answerSchema(contract: Contract, format: Format, without: readonly string[] = []): Schema {
  const served = Object.entries(contract.fields).filter(([, { hidden }]) => !hidden)
  const own: Record<string, Schema> =
    format === 'jsonld'
      ? { '@id': { ...iri, readOnly: true }, '@type': { type: 'string', readOnly: true, const: contract.name } }
      : {}
  const id = { type: 'string', readOnly: true }
  return {
    type: 'object',
    properties: {
      ...own,
      id,
      ...Object.fromEntries(served.map(([name, field]) => [name, fieldSchema(name, field, format)])),
    },
    required: [...Object.keys(own), 'id', ...served.map(([name]) => name).filter((name) => !without.includes(name))],
  }
}

/**
 * The schema of a record in a body. If a record is created, the required fields must be present. Unknown members are
 * ignored.
 */
export function bodySchema(contract: Contract, creating: boolean): Schema {
  const written = Object.entries(contract.fields).filter(([, { writable }]) => writable)
  const required = creating ? written.filter(([, field]) => field.required).map(([name]) => name) : []
  return {
    type: 'object',
    properties: Object.fromEntries(
      written.map(([name, field]) => [
        name,
        { ...fieldSchema(name, field, 'body'), ...(field.hidden && { writeOnly: true }) },
      ]),
    ),
    ...(required.length > 0 && { required }),
  }
}

/** The schema of a page of records in JSON-LD. */
export const collectionSchema = (member: Schema): Schema => ({
  type: 'object',
  properties: {
    '@context': iri,
    '@id': iri,
    '@type': { const: 'Collection', type: 'string' },
    totalItems: { type: 'integer', minimum: 0 },
    member: arrayOf(member),
    view: ref('PartialCollectionView'),
    search: ref('IriTemplate'),
  },
  required: ['@id', '@type', 'totalItems', 'member'],
})

const text: Schema = { type: 'string' }
const object = (properties: Record<string, Schema>, required = Object.keys(properties)): Schema => ({
  type: 'object',
  properties,
  required,
})

const problem = {
  type: { type: 'string', format: 'uri-reference' },
  title: text,
  status: { type: 'integer', minimum: 400, maximum: 599 },
  detail: {
    type: 'string',
    description: 'A short English phrase that does not change; clients use it as the key of a translation.',
  },
  requestId: text,
}

/** The components that every document contains besides those of the resources. */
export const commonSchemas: Readonly<Record<string, Schema>> = {
  PartialCollectionView: object({ '@id': iri, '@type': text, first: iri, last: iri, previous: iri, next: iri }, [
    '@id',
    '@type',
  ]),
  IriTemplate: object({
    '@type': text,
    template: text,
    variableRepresentation: text,
    mapping: arrayOf(
      object({ '@type': text, variable: text, property: { type: ['string', 'null'] }, required: { type: 'boolean' } }),
    ),
  }),
  Error: object(problem, ['type', 'title', 'status', 'detail']),
  ConstraintViolation: object({ ...problem, violations: arrayOf(object({ propertyPath: text, message: text })) }, [
    'type',
    'title',
    'status',
    'detail',
    'violations',
  ]),
}
