import { appVersion } from '@lonja/contract/constants'
import type { Guard } from '../access/guards.ts'
import type { Operation } from '../operation/define-operation.ts'
import type { OperationName, Resource } from '../resource/define-resource.ts'

/** The route of a documented operation. */
export interface Route {
  readonly method: string
  /** The path below `/api`, with parameters such as `{id}`. */
  readonly path: string
  readonly guard: Guard
  /** The declaration, if the operation is hand-written and not an operation of a resource. */
  readonly operation?: Operation | undefined
}

/** The operations of a resource: name, method, and path below the path of the collection. */
export const resourceRoutes: readonly [OperationName, string, string][] = [
  ['list', 'GET', ''],
  ['read', 'GET', '/{id}'],
  ['create', 'POST', ''],
  ['update', 'PUT', '/{id}'],
  ['patch', 'PATCH', '/{id}'],
  ['remove', 'DELETE', '/{id}'],
]

/** The content of the documentation: the declared resources, and every registered route. */
export interface Api {
  readonly title: string
  readonly description: string
  readonly version: string
  readonly resources: readonly Resource[]
  readonly routes: readonly Route[]
  has(method: string, path: string): boolean
}

export function apiOf(resources: readonly Resource[], routes: readonly Route[]): Api {
  const known = new Set(routes.map(({ method, path }) => shapeOf(method, path)))
  return {
    title: 'Lonja',
    description: 'The marketplace of a town: shops, products, offers, baskets, orders.',
    version: appVersion,
    resources,
    routes,
    has: (method, path) => known.has(shapeOf(method, path)),
  }
}

/** A method and a path without the names of the parameters, for comparing routes. */
export const shapeOf = (method: string, path: string): string => `${method} ${path.replaceAll(/\{[^}]*\}/g, '{}')}`

/** The documented operation of a Fastify route; null for routes of other formats, HEAD, OPTIONS and files. */
export function operationOf(method: string, url: string): Pick<Route, 'method' | 'path'> | null {
  if (!url.startsWith('/api') || method === 'HEAD' || method === 'OPTIONS' || /\.(json|jsonld)$/.test(url)) return null
  return { method, path: url.slice('/api'.length).replaceAll(/:(\w+)/g, '{$1}') }
}
