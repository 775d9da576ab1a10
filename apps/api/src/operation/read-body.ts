import { violationMessages } from '@lonja/contract/errors'
import { messageOf } from '@lonja/contract/issue-message'
import { z } from 'zod'
import { Problem, invalid } from '../http/problem.ts'
import { isObject } from '../http/read-body.ts'
import { isStorable } from '../resource/body.ts'

/**
 * Reads a body by its schema.
 *
 * @throws Problem 400 `Invalid body` if the body is no JSON object, or contains text that PostgreSQL cannot store;
 * 422 with one violation for each fault, in the stable phrases of `violationMessages`
 */
export function readBody<Body>(schema: z.ZodType<Body>, body: unknown): Body {
  const result = schema.safeParse(body)
  if (result.success && isStorable(declared(schema, result.data))) return result.data
  if (result.success || result.error.issues.some(({ path }) => path.length === 0)) throw new Problem('Invalid body')
  throw invalid(
    ...result.error.issues.map((issue) => ({
      propertyPath: pathOf(issue.path),
      message: phraseOf(issue, valueAt(body, issue.path)),
    })),
  )
}

const phrases = new Set<string>(Object.values(violationMessages))

/** The phrase for a fault. A message that the schema sets itself has priority. */
function phraseOf(issue: z.core.$ZodIssue, value: unknown): string {
  if (phrases.has(issue.message)) return issue.message
  return value === undefined || value === null || value === '' ? violationMessages.blank : messageOf(issue)
}

/**
 * The values that could be written to the database. Unknown members of a loose object are left out. Passwords and
 * tokens (`writeOnly`) are left out too, because they are only hashed or passed on.
 */
const declared = (schema: z.ZodType, body: unknown): unknown =>
  schema instanceof z.ZodObject && isObject(body)
    ? Object.entries<z.ZodType>(schema.shape)
        .filter(([, member]) => member.meta()?.['writeOnly'] !== true)
        .map(([name]) => body[name])
    : body

/** The path of a fault as text: `['lines', 0, 'quantity']` becomes `lines[0].quantity`. */
const pathOf = (path: readonly PropertyKey[]): string =>
  path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`
    return text === '' ? String(part) : `${text}.${String(part)}`
  }, '')

const valueAt = (body: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, part) => (isObject(value) || Array.isArray(value) ? (value as never)[part] : undefined),
    body,
  )
