import type { Operation } from '../operation/define-operation.ts'
import { type Route, shapeOf } from './api.ts'
import type { Described, Descriptions } from './describe.ts'
import { identityDescriptions } from './operations/identity.ts'

/** What the documentation says of every hand-written operation; one of a route that there is not says nothing. */
const descriptions: Descriptions = {
  ...identityDescriptions,
}

const byShape = new Map(
  Object.entries(descriptions).map(([name, described]) => {
    const [method = '', path = ''] = name.split(' ')
    return [shapeOf(method, path), { path, described }]
  }),
)

/** What a route's operation says of itself, and its path with the names of its parameters. */
export function describedBy(
  operation: Operation | undefined,
  { method, path }: Pick<Route, 'method' | 'path'>,
): { path: string; described?: Described } {
  if (operation) return { path: operation.path.slice('/api'.length).replace('*', ''), described: operation }
  return byShape.get(shapeOf(method, path)) ?? { path }
}
