import { Problem } from './problem.ts'
import { idOf } from './query.ts'

export type JsonObject = Record<string, unknown>

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** @throws Problem 400 `Invalid body` if a request body is not a JSON object */
export function mustBeObject(body: unknown): asserts body is JsonObject {
  if (!isObject(body)) throw new Problem('Invalid body')
}

/** The id in an IRI of `collection`, in `{"@id"}` or `{"id"}`, or as a bare text; null if there is no id. */
export function referenceId(value: unknown, collection: string): string | null {
  const given = isObject(value) ? (value['@id'] ?? value['id']) : value
  return typeof given === 'string' ? idOf(given, collection) : null
}
