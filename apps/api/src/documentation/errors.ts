import { type ErrorPhrase, errorStatuses } from '@lonja/contract/errors'
import type { Schema } from '../operation/define-operation.ts'
import { ref } from './schemas.ts'

const problem = (name: 'Error' | 'ConstraintViolation') => ({ 'application/problem+json': { schema: ref(name) } })

/** The possible phrases of errors with this status, as a list for the description. */
const phrasesOf = (status: number): string =>
  Object.entries(errorStatuses)
    .filter(([, of]) => of === status)
    .map(([phrase]) => `\`${phrase}\``)
    .join(', ')

/** The error responses, by their status. */
export const errorResponses: Readonly<Record<string, Schema>> = Object.fromEntries(
  [...new Set(Object.values(errorStatuses))].map((status) => [
    `${status}`,
    {
      description: `An error. Its \`detail\` is one of these: ${phrasesOf(status)}.`,
      // An error 422 that is not about fields has no violations.
      content:
        status === 422
          ? { 'application/problem+json': { schema: { anyOf: [ref('ConstraintViolation'), ref('Error')] } } }
          : problem('Error'),
    },
  ]),
)

/** References to the error responses of an operation. */
export const errorAnswers = (statuses: readonly number[]): Record<string, Schema> =>
  Object.fromEntries(
    [...new Set(statuses)]
      .toSorted((a, b) => a - b)
      .map((status) => [`${status}`, { $ref: `#/components/responses/${status}` }]),
  )

export const statusesOf = (phrases: readonly ErrorPhrase[] = []): number[] =>
  phrases.map((phrase) => errorStatuses[phrase])
