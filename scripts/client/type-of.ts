/** A JSON Schema, or another part of an OpenAPI document. */
export type Json = Readonly<Record<string, unknown>>

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** The name of a property, in quotes if it needs them. */
export const nameOf = (name: string): string => (/^[a-z_$][\w$]*$/i.test(name) ? name : JSON.stringify(name))

/** The TypeScript type of the values of a JSON Schema. */
export function typeOf(schema: unknown): string {
  if (!isJson(schema)) return 'unknown'
  const { $ref, const: only, enum: values, anyOf, oneOf, allOf, type } = schema
  if (typeof $ref === 'string') return refType($ref)
  if (only !== undefined) return JSON.stringify(only)
  if (Array.isArray(values)) return unionOf(values.map((value) => JSON.stringify(value)))
  const choices = anyOf ?? oneOf
  if (Array.isArray(choices)) return unionOf(choices.map(typeOf))
  if (Array.isArray(allOf)) return allOf.map((part) => `(${typeOf(part)})`).join(' & ')
  const types = Array.isArray(type) ? list(type) : [type]
  return unionOf(types.map((one) => plainType(one, schema)))
}

const unionOf = (types: readonly string[]): string => [...new Set(types)].join(' | ')

/** `#/components/schemas/Order.jsonld` becomes `components['schemas']['Order.jsonld']`. */
function refType($ref: string): string {
  const [root = '', ...steps] = $ref.slice('#/'.length).split('/')
  return root + steps.map((step) => `['${step}']`).join('')
}

function plainType(type: unknown, schema: Json): string {
  if (type === 'string') return 'string'
  if (type === 'integer' || type === 'number') return 'number'
  if (type === 'boolean' || type === 'null') return type
  if (type === 'array') return `(${typeOf(schema['items'])})[]`
  return type === 'object' || isJson(schema['properties']) ? objectType(schema) : 'unknown'
}

function objectType({ properties, required, additionalProperties: rest }: Json): string {
  const members = Object.entries(isJson(properties) ? properties : {}).map(([name, member]) => {
    const about = isJson(member) && typeof member['description'] === 'string' ? comment(member['description']) : ''
    return `${about}${nameOf(name)}${list(required).includes(name) ? '' : '?'}: ${typeOf(member)}`
  })
  const others = rest === undefined || rest === false ? undefined : `Record<string, ${members.length > 0 ? 'unknown' : typeOf(rest)}>`
  if (members.length === 0) return others ?? 'Record<string, unknown>'
  const known = `{ ${members.join('; ')} }`
  return others ? `${known} & ${others}` : known
}

const comment = (text: string): string => `/** ${text.replaceAll('*/', '* /').replaceAll(/\s+/g, ' ')} */ `
