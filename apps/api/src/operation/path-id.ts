import { isId } from '../http/query.ts'
import { Problem } from '../http/problem.ts'

/** The `{id}` of a path, in lower case. @throws Problem 404 if it is no id */
export function pathId({ id = '' }: Readonly<Record<string, string>>): string {
  if (!isId(id)) throw new Problem('Not Found')
  return id.toLowerCase()
}
