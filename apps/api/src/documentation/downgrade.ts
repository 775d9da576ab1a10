/** An OpenAPI 3.1 document as 3.0: `nullable` instead of a second type, `enum` of one instead of `const`. */
export function downgrade(document: object): object {
  const { license, ...info } = (document as { info: { license: { name: string } } }).info
  const { identifier: _spdx, ...named } = license as { name: string; identifier?: string }
  return { ...(older(document) as object), openapi: '3.0.0', info: { ...info, license: named } }
}

/** Values that are somebody's data: `null` in them is no type. */
const data = ['example', 'examples', 'default', 'enum', 'const']

function older(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(older)
  if (typeof value !== 'object' || value === null) return value
  const schema = Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      key,
      data.includes(key) && !isProperty(member) ? member : older(member),
    ]),
  )
  const { type, const: only, anyOf, examples: _examples, exclusiveMinimum, propertyNames: _names, ...rest } = schema
  // A property called `type` or `const` is a schema of its own.
  if (isProperty(type) || isProperty(only)) return schema
  const result: Record<string, unknown> = { ...rest }
  if (typeof exclusiveMinimum === 'number') Object.assign(result, { minimum: exclusiveMinimum, exclusiveMinimum: true })
  if (only !== undefined) result['enum'] = [only]
  if (Array.isArray(type)) Object.assign(result, { type: type.find((one) => one !== 'null'), nullable: true })
  else if (type !== undefined) result['type'] = type
  if (!Array.isArray(anyOf)) return anyOf === undefined ? result : { ...result, anyOf }
  const others = anyOf.filter((one) => one.type !== 'null')
  if (others.length === anyOf.length) return { ...result, anyOf }
  return others.length > 1
    ? { ...result, anyOf: others, nullable: true }
    : '$ref' in others[0]
      ? { ...result, allOf: others, nullable: true }
      : { ...result, ...others[0], nullable: true }
}

const isProperty = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value)
