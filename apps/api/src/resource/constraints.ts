import { violationMessages } from '@lonja/contract/errors'
import { Problem, invalid } from '../http/problem.ts'
import type { Model } from './compile.ts'
import { columnOf } from './define-resource.ts'

/** On deletion, a broken foreign key means that another record refers to this one. */
export function inUse(error: unknown): never {
  throw (error as PgError).code === '23503' ? new Problem('Resource in use') : error
}

interface PgError {
  code?: string
  detail?: string
  constraint?: string
}

/** The field in `Key (business_id, code)=(…) already exists.`: the last one of several, in any language. */
function fieldOfKey(model: Model, detail: string): string {
  const columns = /\((.*?)\)=/.exec(detail)?.[1]?.match(/\w+/g) ?? []
  const fields = Object.keys(model.contract.fields)
  const named = columns.map((column) => fields.find((name) => columnOf(model, name) === column))
  return named.findLast((name) => name !== undefined) ?? ''
}

/**
 * The field of a constraint such as `offer_value_check`: PostgreSQL names the check of a column after it, and we name
 * those of several columns the same way.
 */
function fieldOfCheck(model: Model, constraint: string): string {
  const prefixOf = (name: string) => `${model.table}_${columnOf(model, name)}_`
  const fields = Object.keys(model.contract.fields).filter((name) => constraint.startsWith(prefixOf(name)))
  return fields.toSorted((a, b) => prefixOf(a).length - prefixOf(b).length).at(-1) ?? ''
}

/** Turns violations of database constraints into errors of the client. */
export async function explainConstraint<Result>(model: Model, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const { code, detail = '', constraint = '' } = error as PgError
    const propertyPath = fieldOfKey(model, detail)
    if (code === '23505') throw invalid({ propertyPath, message: violationMessages.used })
    if (code === '23503') throw invalid({ propertyPath, message: violationMessages.unknown })
    if (code === '23514')
      throw invalid({ propertyPath: fieldOfCheck(model, constraint), message: violationMessages.invalid })
    if (code === '22003') throw invalid({ propertyPath, message: violationMessages.invalid })
    throw error
  }
}
