import { calls } from '@lonja/contract/calls'
import { expect, it } from 'vitest'
import { testApi } from '#/testing/scenario'
import { type Route, shapeOf } from './api.ts'
import { notYet } from './not-yet.ts'
import { isDocumented, openApi } from './openapi.ts'
import { descriptions } from './operations.ts'

const { app } = await testApi()
const api = app.documented()

/** Operations beyond the specification, each with who needs it. */
const extras: Readonly<Record<string, string>> = {
  'GET /health': 'whoever watches the process',
  'PUT /business-fav/{id}': 'clients that say what they want rather than toggle',
  'DELETE /business-fav/{id}': 'clients that say what they want rather than toggle',
  'PUT /products-fav/{id}': 'clients that say what they want rather than toggle',
  'DELETE /products-fav/{id}': 'clients that say what they want rather than toggle',
  'POST /payment-methods': 'operators and shops, who set up how to pay',
  'POST /shipping-methods': 'shops, who set up how they deliver',
  'PUT /attribute-combos/{id}': 'shops, who change the stock of a variant',
  'GET /products-facets': 'the product list of the shop: what it can be narrowed by',
}

const nameOf = ({ method, path }: Route): string => `${method} ${path}`
const specified = new Set(calls.map(({ method, path }) => shapeOf(method, path)))
const isOwn = ({ path }: Route): boolean => /^(\/(index|docs|contexts)\b.*)?$/.test(path)

it('every call of the specification has a route, except those still to be made', () => {
  const missing = calls.filter(({ method, path }) => !api.has(method, path)).map(nameOf)
  expect(missing.toSorted()).toEqual([...notYet].toSorted())
})

it('every route beyond the specification is needed by somebody', () => {
  const beyond = api.routes.filter((route) => !isOwn(route) && !specified.has(shapeOf(route.method, route.path)))
  expect([...new Set(beyond.map(nameOf))].toSorted()).toEqual(Object.keys(extras).toSorted())
})

it('every route is documented', () => {
  expect(api.routes.filter((route) => !isDocumented(api, descriptions, route)).map(nameOf)).toEqual([])
})

const document = openApi(api, descriptions) as unknown as {
  paths: Record<
    string,
    Record<string, { parameters?: readonly { name?: string; $ref?: string }[]; operationId: string }>
  >
}

it('the OpenAPI document holds the same operations as the code', () => {
  const documented = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => shapeOf(method.toUpperCase(), path)),
  )
  const routes = api.routes.filter((route) => !isOwn(route)).map(({ method, path }) => shapeOf(method, path))
  expect(documented.toSorted()).toEqual([...new Set(routes)].toSorted())
})

it('every operation has a name of its own', () => {
  const names = Object.values(document.paths).flatMap((item) =>
    Object.values(item).map(({ operationId }) => operationId),
  )
  expect(names.length - new Set(names).size).toBe(0)
})

it('every parameter that the specification names is documented', () => {
  const missing = calls.flatMap(({ method, path, query }) => {
    const operation = document.paths[path]?.[method.toLowerCase()]
    if (!operation) return []
    const names = new Set((operation.parameters ?? []).map(({ name, $ref = '' }) => name ?? $ref.split('/').at(-1)))
    return query.filter((name) => !names.has(name)).map((name) => `${method} ${path} ${name}`)
  })
  expect(missing).toEqual(['GET /cms category.id[]', 'GET /cms category.code[]'])
})
