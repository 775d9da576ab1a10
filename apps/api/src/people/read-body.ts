import { violationMessages } from '@lonja/contract/errors'
import { type z } from 'zod'
import { Problem, invalid } from '../problem.ts'
import { isStorable, messageOf } from '../resource/body.ts'

/** The members of a body by their schema. @throws Problem 400 `Invalid body`, 422 */
export function readBody<Schema extends z.ZodObject>(schema: Schema, body: unknown): z.infer<Schema> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Problem('Invalid body')
  const result = schema.safeParse(body)
  if (result.success && isStorable(result.data)) return result.data
  if (result.success) throw new Problem('Invalid body')
  const given = body as Record<string, unknown>
  throw invalid(
    ...result.error.issues.map((issue) => {
      const propertyPath = issue.path.join('.')
      const isEmpty = given[propertyPath] === undefined || given[propertyPath] === null || given[propertyPath] === ''
      return { propertyPath, message: isEmpty ? violationMessages.blank : messageOf(issue) }
    }),
  )
}
