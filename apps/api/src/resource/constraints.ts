import { violationMessages } from '@lonja/contract/errors'
import { Problem, invalid } from '../http/problem.ts'
import type { Model } from './compile.ts'
import { columnOf } from './define-resource.ts'

/** Of a deletion, a broken foreign key is somebody else's. */
export function inUse(error: unknown): never {
  throw (error as PgError).code === '23503' ? new Problem('Resource in use') : error
}

interface PgError {
  code?: string
  detail?: string
  constraint?: string
}

/** The field that `Key (business_id, code)=(…) already exists.` is about: of several the last, whatever the language. */
function fieldOfKey(model: Model, detail: string): string {
  const columns = /\((.*?)\)=/.exec(detail)?.[1]?.match(/\w+/g) ?? []
  const fields = Object.keys(model.contract.fields)
  const named = columns.map((column) => fields.find((name) => columnOf(model, name) === column))
  return named.findLast((name) => name !== undefined) ?? ''
}

/** The field that `offer_value_check` is about: PostgreSQL names the check of a column after it, and we those of several. */
function fieldOfCheck(model: Model, constraint: string): string {
  const prefixOf = (name: string) => `${model.table}_${columnOf(model, name)}_`
  const fields = Object.keys(model.contract.fields).filter((name) => constraint.startsWith(prefixOf(name)))
  return fields.toSorted((a, b) => prefixOf(a).length - prefixOf(b).length).at(-1) ?? ''
}

/** What the database's constraints refuse, as the client's fault. */
export async function answered<Result>(model: Model, work: () => Promise<Result>): Promise<Result> {
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
