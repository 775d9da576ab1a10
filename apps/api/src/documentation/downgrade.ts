type Members = Record<string, unknown>

/**
 * Converts an OpenAPI 3.1 document to 3.0: `nullable` replaces a second type `null`, an `enum` with one value replaces
 * `const`, `exclusiveMinimum` becomes true beside a `minimum`, and `propertyNames` is left out.
 */
export function downgrade(document: Members): object {
  return { ...(older(document) as Members), openapi: '3.0.0' }
}

/** The members that contain values, in which `null` is not a type. */
const data = ['example', 'default', 'enum']

function older(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(older)
  if (!isObject(value)) return value
  const members = Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      key,
      key === 'security' && Array.isArray(member)
        ? olderSecurity(member)
        : data.includes(key) && !isObject(member)
          ? member
          : older(member),
    ]),
  )
  // If `type` or `const` is an object, `members` is a map of properties with these names, not a schema.
  return isObject(members['type']) || isObject(members['const']) ? members : olderSchema(members)
}

/** OpenAPI 3.0 has no scopes for bearer tokens. The description of the operation has them too. */
const olderSecurity = (requirements: readonly object[]): object[] =>
  [...new Set(requirements.map((one) => Object.keys(one).join()))].map((scheme) => (scheme ? { [scheme]: [] } : {}))

function olderSchema({ type, const: only, anyOf, exclusiveMinimum, propertyNames: _names, ...rest }: Members): Members {
  return {
    ...rest,
    ...(typeof exclusiveMinimum === 'number' && { minimum: exclusiveMinimum, exclusiveMinimum: true }),
    ...(only !== undefined && { enum: [only] }),
    ...olderType(type),
    ...(Array.isArray(anyOf) ? olderChoice(anyOf) : anyOf !== undefined && { anyOf }),
  }
}

function olderType(type: unknown): Members {
  if (type === 'null') return { type: 'string', nullable: true, enum: [null] }
  if (Array.isArray(type)) return { type: type.find((one) => one !== 'null'), nullable: true }
  return type === undefined ? {} : { type }
}

/**
 * Converts alternatives with `null`. Only a schema with a type can be nullable, so the first alternative with a type
 * becomes nullable.
 */
function olderChoice(given: readonly Members[]): Members {
  const alternatives = given.flatMap((one) => (Array.isArray(one['anyOf']) ? (one['anyOf'] as Members[]) : [one]))
  const others = alternatives.filter((one) => !isNull(one))
  if (others.length === alternatives.length) return { anyOf: others }
  const [only] = others
  if (only && others.length === 1)
    return '$ref' in only ? { type: 'object', nullable: true, allOf: [only] } : { ...only, nullable: true }
  const typed = others.findIndex((one) => 'type' in one)
  return { anyOf: others.map((one, at) => (at === typed ? { ...one, nullable: true } : one)) }
}

/** Whether a schema is the type `null` in the form that `olderType` returns. */
const isNull = ({ nullable, enum: values }: Members): boolean =>
  nullable === true && Array.isArray(values) && values.every((value) => value === null)

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
