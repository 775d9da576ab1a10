import { readFileSync } from 'node:fs'
import { calls } from '@lonja/contract/calls'
import { expect, it } from 'vitest'
import { testApi } from '#/testing/scenario'
import { type Route, resourceRoutes, shapeOf } from './api.ts'
import { isDocumented, openApi } from './openapi.ts'

const { app } = await testApi()
const api = app.documented()

const nameOf = ({ method, path }: Pick<Route, 'method' | 'path'>): string => `${method} ${path}`
const specified = new Set(calls.map(({ method, path }) => shapeOf(method, path)))
const isOwn = ({ path }: Pick<Route, 'path'>): boolean => /^(\/(index|docs|contexts)\b.*)?$/.test(path)

it('every call of the specification has a route', () => {
  const missing = calls.filter(({ method, path }) => !api.has(method, path)).map(nameOf)
  expect(missing).toEqual([])
})

it('every route that is not in the specification declares its reason', () => {
  const beyond = api.routes.filter((route) => !isOwn(route) && !specified.has(shapeOf(route.method, route.path)))
  const declared = api.routes.filter(({ operation }) => operation?.beyond !== undefined)
  const ofResources = api.resources.flatMap(({ contract, beyond: own }) =>
    resourceRoutes
      .filter(([name]) => own?.operations.includes(name))
      .map(([, method, suffix]) => `${method} /${contract.path}${suffix}`),
  )
  const needed = [...declared.map(nameOf), ...ofResources]
  expect([...new Set(beyond.map(nameOf))].toSorted()).toEqual(needed.toSorted())
})

it('every route is documented', () => {
  expect(api.routes.filter((route) => !isDocumented(api, route)).map(nameOf)).toEqual([])
})

const document = openApi(api) as unknown as {
  paths: Record<
    string,
    Record<string, { parameters?: readonly { name?: string; $ref?: string }[]; responses: object; operationId: string }>
  >
}

it('the OpenAPI document contains the same operations as the code', () => {
  const documented = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => shapeOf(method.toUpperCase(), path)),
  )
  const routes = api.routes.filter((route) => !isOwn(route)).map(({ method, path }) => shapeOf(method, path))
  expect(documented.toSorted()).toEqual([...new Set(routes)].toSorted())
})

it('every operation has a unique name', () => {
  const names = Object.values(document.paths).flatMap((item) =>
    Object.values(item).map(({ operationId }) => operationId),
  )
  expect(names.length - new Set(names).size).toBe(0)
})

it('every parameter of the specification is documented', () => {
  const missing = calls.flatMap(({ method, path, query }) => {
    const operation = document.paths[path]?.[method.toLowerCase()]
    if (!operation) return []
    const names = new Set((operation.parameters ?? []).map(({ name, $ref = '' }) => name ?? $ref.split('/').at(-1)))
    return query.filter((name) => !names.has(name)).map((name) => `${method} ${path} ${name}`)
  })
  expect(missing).toEqual([])
})

/**
 * Creations that need no Idempotency-Key: even without a key, a repeated request makes no second record. The last two
 * take none, because their answers contain secrets and are not stored.
 */
const sameByThemselves = [
  'POST /image-objects',
  'POST /twitter-auths',
  'POST /facebook-auths',
  'POST /register',
  'POST /full-register',
  'POST /api-keys',
  'POST /webhooks',
]

it('every creation accepts an Idempotency-Key, except those that are idempotent by themselves', () => {
  const without = Object.entries(document.paths).flatMap(([path, { post }]) =>
    !post || !('201' in post.responses) || post.parameters?.some(({ $ref }) => $ref?.endsWith('/idempotencyKey'))
      ? []
      : [`POST ${path}`],
  )
  expect(without.toSorted()).toEqual(sameByThemselves.toSorted())
})

/** Writes that do not accept If-Match. The guide for integrators lists them, each with its reason. */
const unconditional = (): string[] => {
  const guide = readFileSync(new URL('../../../../docs/integrate.md', import.meta.url), 'utf8')
  const [, section = ''] = /\nThese writes accept neither header[^]*?:\n([^]*?)\n## /.exec(guide) ?? []
  return [...section.matchAll(/`((?:PUT|PATCH|DELETE) [^`]+)`/g)].map(([, operation]) => operation!)
}

it('every change of a record accepts If-Match and can answer 412, except those in docs/integrate.md', () => {
  const without = Object.entries(document.paths).flatMap(([path, item]) =>
    (['put', 'patch', 'delete'] as const).flatMap((method) => {
      const operation = item[method]
      if (!operation) return []
      const takes = operation.parameters?.some(({ $ref }) => $ref === '#/components/parameters/ifMatch')
      return takes && '412' in operation.responses ? [] : [`${method.toUpperCase()} ${path}`]
    }),
  )
  expect(without.length).toBeGreaterThan(5)
  expect(without.toSorted()).toEqual(unconditional().toSorted())
})
