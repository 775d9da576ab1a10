import type { Query } from '../http/query.ts'

/** The properties that an answer contains: each whole, or only some properties of the records in it. */
export type Selection = ReadonlyMap<string, ReadonlySet<string> | null>

/** These properties are in every answer, because they identify the record. */
const IDENTITY: ReadonlySet<string> = new Set(['id', '@id', '@type', '@context'])

/**
 * Reads the properties that a request asks for, as the PropertyFilter of API Platform does:
 * `properties[]=title&properties[business][]=name`. Other forms are ignored.
 *
 * @returns null if the request asks for no properties: the answer then contains all
 */
export function selectionOf(query: Query): Selection | null {
  if (!query.has('properties')) return null
  const selection = new Map<string, Set<string> | null>()
  for (const [name, value] of query.pairs) {
    const [, first, second] = /^properties\[([^\]]*)\](\[\d*\])?$/.exec(name) ?? []
    if (first === undefined) continue
    if (second !== undefined) selection.set(first, (selection.get(first) ?? new Set()).add(value))
    else if (/^\d*$/.test(first) && !selection.has(value)) selection.set(value, null)
  }
  return selection.size > 0 ? selection : null
}

/** A text that is equal for equal selections. */
export const keyOfSelection = (selection: Selection | null): string =>
  selection
    ? [...selection]
        .map(([name, nested]) => JSON.stringify([name, nested && [...nested].toSorted()]))
        .toSorted()
        .join()
    : ''

/** Returns the JSON text of records, separated by commas, with only the selected properties. */
export const pickAll = (members: string, selection: Selection): string =>
  JSON.stringify((JSON.parse(`[${members}]`) as Members[]).map((record) => pick(record, selection))).slice(1, -1)

type Members = Readonly<Record<string, unknown>>

function pick(record: Members, selection: Selection): Members {
  return Object.fromEntries(
    Object.entries(record).flatMap(([name, value]) => {
      if (IDENTITY.has(name)) return [[name, value]]
      const nested = selection.get(name)
      if (nested === undefined) return []
      return [[name, nested === null ? value : pickInside(value, nested)]]
    }),
  )
}

/** In JSON-LD, a reference is the address of a record, which stays. */
function pickInside(value: unknown, names: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((one) => pickInside(one, names))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).filter(([name]) => IDENTITY.has(name) || names.has(name)))
}
