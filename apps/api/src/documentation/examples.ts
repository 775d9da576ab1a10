import type { Schema } from '../operation/define-operation.ts'

/** Plausible example values, by the name of the field. */
const words: Readonly<Record<string, string>> = {
  title: 'Pan de pueblo',
  name: 'Horno de la Plaza',
  username: 'alicia',
  email: 'alicia@example.org',
  phone: '+34961230000',
  nif: '12345678Z',
  street: 'Plaza Mayor',
  number: '1',
  zip: '46370',
  city: 'Chiva',
  province: 'València',
  country: 'ES',
  state: 'València',
}

const formats: Readonly<Record<string, unknown>> = {
  date: '2026-11-20',
  'date-time': '2026-11-20T17:30:00.000Z',
  email: 'alicia@example.org',
  uri: 'https://example.org/',
  uuid: '01890000-0000-7000-8000-000000000001',
  'iri-reference': '01890000-0000-7000-8000-000000000001',
}

/**
 * A value that the schema accepts. It is always the same for the same schema. An object contains its required fields,
 * or else its first two fields.
 */
export function exampleOf(schema: Schema, name = ''): unknown {
  const { enum: choices, const: only, anyOf, properties, items, format, pattern } = schema
  if (only !== undefined) return only
  if (Array.isArray(choices)) return choices[0]
  if (Array.isArray(anyOf)) return exampleOf(anyOf[0], name)
  switch (Array.isArray(schema['type']) ? schema['type'][0] : schema['type']) {
    case 'object':
      return objectOf(properties as Record<string, Schema> | undefined, schema['required'] as string[] | undefined)
    case 'array':
      return items
        ? Array.from({ length: Number(schema['minItems'] ?? 0) }, () => exampleOf(items as Schema, name))
        : []
    case 'integer':
    case 'number':
      return numberOf(schema)
    case 'boolean':
      return true
    case 'string':
      if (typeof format === 'string' && format in formats) return formats[format]
      if (typeof pattern === 'string') return matching(pattern, name)
      return textOf(schema, name)
    default:
      return null
  }
}

function objectOf(properties: Record<string, Schema> = {}, required: readonly string[] = []): object {
  const names = required.length > 0 ? required : Object.keys(properties).slice(0, 2)
  return Object.fromEntries(names.map((name) => [name, exampleOf(properties[name] ?? {}, name)]))
}

function numberOf({ minimum, exclusiveMinimum, maximum }: Schema): number {
  const least = Number(minimum ?? (exclusiveMinimum === undefined ? 0 : Number(exclusiveMinimum) + 1))
  return Math.min(Math.max(least, 1), Number(maximum ?? 1))
}

function textOf({ maxLength = 1_000, minLength = 0 }: Schema, name: string): string {
  const text = (words[name] ?? 'Texto').slice(0, Number(maxLength))
  return text.padEnd(Number(minLength), 'x')
}

const candidates = [
  'pan-de-pueblo',
  '46370',
  '+34961230000',
  '09:00',
  '#8a4f2b',
  'ES',
  'pan',
  '1',
  '12345678Z',
  'PAN10',
  '16:9',
  '/orders/all',
]

/** An example text of this file that matches the pattern. */
function matching(pattern: string, name: string): string {
  const expression = new RegExp(pattern, 'u')
  const found = [words[name] ?? '', ...candidates].find((candidate) => expression.test(candidate))
  if (found === undefined) throw new Error(`No example of ours fits ${pattern}: add one to examples.ts`)
  return found
}
