/**
 * A query string, read as API Platform reads it: brackets in names can be nested, and dots in names are kept (PHP
 * itself would replace them).
 */
export interface Query {
  /** The last value of the name without brackets. */
  one(name: string): string | undefined
  /** All values of `a[]=x&a[]=y` or `a[0]=x`, in the order of the query. Of `a=x&a=y`, only the last value. */
  many(name: string): string[]
  /** The values of `a[before]=x&a[after]=y` by their keys. */
  map(name: string): Record<string, string>
  has(name: string): boolean
  /** The pairs of name and value in their order, for links. */
  readonly pairs: readonly (readonly [name: string, value: string])[]
}

/** More values than any client sends; further values are ignored. */
const MAX_VALUES = 100
const MAX_DEPTH = 3
const NAME = /^([^[]+)((?:\[[^\]]*\])*)$/

/** Parses a raw query string without its `?`. Malformed percent signs stay unchanged, so it never throws. */
export function parseQuery(raw: string): Query {
  const pairs: [string, string][] = []
  const values = new Map<string, { key: string | null; value: string }[]>()
  for (const part of raw.split('&', MAX_VALUES)) {
    const equals = part.indexOf('=')
    const name = decode(equals < 0 ? part : part.slice(0, equals))
    const value = equals < 0 ? '' : decode(part.slice(equals + 1))
    const match = NAME.exec(name)
    if (!match) continue
    const [, root = '', brackets = ''] = match
    const keys = brackets ? brackets.slice(1, -1).split('][') : []
    if (keys.length >= MAX_DEPTH) continue
    pairs.push([name, value])
    const list = values.get(root) ?? []
    list.push({ key: keys[0] ?? null, value })
    values.set(root, list)
  }
  return {
    pairs,
    has: (name) => values.has(name),
    one: (name) => values.get(name)?.findLast(({ key }) => key === null)?.value,
    many(name) {
      const list = values.get(name) ?? []
      const scalar = list.findLast(({ key }) => key === null)
      const members = list.filter(({ key }) => key !== null && isIndex(key)).map(({ value }) => value)
      return members.length > 0 ? members : scalar ? [scalar.value] : []
    },
    map(name) {
      const map: Record<string, string> = Object.create(null)
      for (const { key, value } of values.get(name) ?? []) if (key !== null && key !== '') map[key] = value
      return map
    },
  }
}

/** Whether the key in brackets belongs to a list, not to a map. */
const isIndex = (key: string): boolean => key === '' || /^\d+$/.test(key)

/** The query string of a request's URL. */
export function queryOf(url: string): Query {
  const mark = url.indexOf('?')
  return parseQuery(mark < 0 ? '' : url.slice(mark + 1))
}

function decode(text: string): string {
  const spaced = text.replaceAll('+', ' ')
  if (!spaced.includes('%')) return spaced
  try {
    // PostgreSQL text cannot contain the character NUL, so it is removed.
    return decodeURIComponent(spaced).replaceAll('\0', '')
  } catch {
    return spaced
  }
}

/** True for `true` and `1`, false for `false` and `0`; undefined for other values. */
export function readBoolean(value: string | undefined): boolean | undefined {
  if (value === 'true' || value === '1') return true
  if (value === 'false' || value === '0') return false
  return undefined
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export const isId = (value: unknown): value is string => typeof value === 'string' && UUID.test(value)

/**
 * The id in a bare id, an IRI or an absolute URL of the collection `path`; null for other values. Without `path`,
 * IRIs of all collections are accepted.
 */
export function idOf(value: string, path?: string): string | null {
  const text = value.trim()
  if (isId(text)) return text.toLowerCase()
  const match = /^(?:https?:\/\/[^/]+)?\/api\/([a-z-]+)\/([^/?#]+)$/i.exec(text)
  if (!match || (path !== undefined && match[1] !== path)) return null
  return isId(match[2]) ? match[2].toLowerCase() : null
}

/**
 * Reads `2024-01-31`, a date of RFC 3339 (its plus sign may be a space), `@seconds` or `now`. The result is undefined
 * for other texts, and for dates outside the years 1 to 9999.
 */
export function readInstant(value: string): Date | undefined {
  const date = parseInstant(value)
  const year = date?.getUTCFullYear() ?? NaN
  return year >= 1 && year <= 9999 ? date : undefined
}

function parseInstant(value: string): Date | undefined {
  const text = value.trim()
  if (text === 'now') return new Date()
  if (/^@-?\d{1,12}$/.test(text)) return new Date(Number(text.slice(1)) * 1000)
  const match = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)(Z|[+ -]\d\d:?\d\d)?)?$/i.exec(text)
  if (!match) return undefined
  const [, day = '', time = '00:00', zone = 'Z'] = match
  const offset = zone.toUpperCase() === 'Z' ? 'Z' : zone.replace(' ', '+').replace(/(\d\d):?(\d\d)$/, '$1:$2')
  return new Date(`${day}T${time}${offset}`)
}
