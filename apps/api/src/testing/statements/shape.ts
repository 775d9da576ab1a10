/** The values that a TypeScript type permits. Types inside a type are numbers: their indexes in a list of shapes. */
export type Shape =
  | { kind: Kind }
  | { literal: string | number | boolean }
  | { union: number[] }
  | { list: number }
  | { tuple: number[] }
  /** An object with these fields; `others` is the type of all other fields. */
  | { fields: Record<string, number>; others?: number }

export type Kind =
  | 'unknown'
  | 'null'
  | 'undefined'
  | 'string'
  | 'number'
  | 'bigint'
  | 'boolean'
  | 'object'
  | 'Date'
  | 'Buffer'
  /** A type that the caller of a function chooses, so it cannot be checked. */
  | 'type parameter'

/**
 * Returns the reason why a value does not fit the type, for example `row.lines.0.price is null`, or undefined if it
 * fits.
 */
export function misfit(shapes: readonly Shape[], type: number, value: unknown, path = 'row'): string | undefined {
  const shape = shapes[type]!
  const wrong = `${path} is ${spell(value)}`
  if ('kind' in shape) return isOfKind(shape.kind, value) ? undefined : wrong
  if ('literal' in shape) return value === shape.literal ? undefined : wrong
  if ('union' in shape) return misfitOfUnion(shapes, shape.union, value, path)
  if ('list' in shape)
    return Array.isArray(value) ? first(value, (item, at) => misfit(shapes, shape.list, item, `${path}.${at}`)) : wrong
  if ('tuple' in shape) {
    if (!Array.isArray(value) || value.length !== shape.tuple.length) return wrong
    return first(value, (item, at) => misfit(shapes, shape.tuple[at]!, item, `${path}.${at}`))
  }
  if (!isObject(value)) return wrong
  const { fields, others } = shape
  const named = first(Object.entries(fields), ([name, field]) => misfit(shapes, field, value[name], `${path}.${name}`))
  if (named !== undefined || others === undefined) return named
  const rest = Object.entries(value).filter(([name]) => !(name in fields))
  return first(rest, ([name, item]) => misfit(shapes, others, item, `${path}.${name}`))
}

/** Returns why a value does not fit a union: the reason of the alternative that fits best. */
function misfitOfUnion(
  shapes: readonly Shape[],
  union: readonly number[],
  value: unknown,
  path: string,
): string | undefined {
  const complaints = union.map((one) => misfit(shapes, one, value, path))
  if (complaints.includes(undefined)) return undefined
  return complaints.find((one) => !one!.startsWith(`${path} is `)) ?? complaints[0]
}

/** Returns the members of a union. A type that is no union is returned alone. */
export function alternatives(shapes: readonly Shape[], type: number): readonly Exclude<Shape, { union: number[] }>[] {
  const shape = shapes[type]!
  return 'union' in shape ? shape.union.flatMap((one) => alternatives(shapes, one)) : [shape]
}

function isOfKind(kind: Kind, value: unknown): boolean {
  switch (kind) {
    case 'unknown':
      return true
    case 'null':
      return value === null
    case 'object':
      return typeof value === 'object' && value !== null
    case 'Date':
      return value instanceof Date
    case 'Buffer':
      return value instanceof Uint8Array
    default:
      return typeof value === kind
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)

function first<T>(items: readonly T[], check: (item: T, at: number) => string | undefined): string | undefined {
  for (const [at, item] of items.entries()) {
    const complaint = check(item, at)
    if (complaint !== undefined) return complaint
  }
  return undefined
}

const spell = (value: unknown): string =>
  value instanceof Date ? 'a Date' : value === undefined ? 'missing' : JSON.stringify(value).slice(0, 60)
