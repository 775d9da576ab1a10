import { violationMessages } from '@lonja/contract/errors'
import { Problem, invalid } from '../http/problem.ts'
import type { Model } from './compile.ts'
import { columnOf } from './define-resource.ts'

/**
 * Throws the Problem `Resource in use` if a foreign key prevents the deletion, because another record refers to this
 * record. Throws all other errors unchanged.
 */
export function inUse(error: unknown): never {
  throw (error as PgError).code === '23503' ? new Problem('Resource in use') : error
}

interface PgError {
  code?: string
  detail?: string
  constraint?: string
}

/**
 * Returns the field in a message such as `Key (business_id, code)=(…) already exists.`, in any language. If there are
 * several fields, it returns the last one.
 */
function fieldOfKey(model: Model, detail: string): string {
  const columns = /\((.*?)\)=/.exec(detail)?.[1]?.match(/\w+/g) ?? []
  const fields = Object.keys(model.contract.fields)
  const named = columns.map((column) => fields.find((name) => columnOf(model, name) === column))
  return named.findLast((name) => name !== undefined) ?? ''
}

/**
 * Returns the field of a check constraint such as `offer_value_check`. The name of a constraint begins with the table
 * and a column; if the constraint checks several columns, it is one of them.
 */
function fieldOfCheck(model: Model, constraint: string): string {
  const prefixOf = (name: string) => `${model.table}_${columnOf(model, name)}_`
  const fields = Object.keys(model.contract.fields).filter((name) => constraint.startsWith(prefixOf(name)))
  return fields.toSorted((a, b) => prefixOf(a).length - prefixOf(b).length).at(-1) ?? ''
}

/** Runs `work`, and converts violations of database constraints into client errors. */
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
