import type { AddressInfo } from 'node:net'
import { parseHydraDocumentation, parseOpenApi3Documentation } from '@api-platform/api-doc-parser'
import { calls } from '@lonja/contract/calls'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { resources } from '#/resources'
import { testApi } from '#/testing/scenario'

const { app } = await testApi()
let origin = ''
beforeAll(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
})

/** The kinds of operations that a client should find for the resource at this path: those that have a route. */
function kindsOf(path: string): string[] {
  const api = app.documented()
  const kinds = [
    ['GET', '', 'list'],
    ['POST', '', 'create'],
    ['GET', '/{id}', 'show'],
    ['PUT', '/{id}', 'edit'],
    ['PATCH', '/{id}', 'edit'],
    ['DELETE', '/{id}', 'delete'],
  ] as const
  return kinds.filter(([method, item]) => api.has(method, `/${path}${item}`)).map(([, , kind]) => kind)
}

describe('the Hydra parser', () => {
  it('finds every resource that has a list, with its fields and operations, without an error', async () => {
    const errors = vi.spyOn(console, 'error')
    const { api, status } = await parseHydraDocumentation(`${origin}/api`)
    expect(status).toBe(200)
    expect(errors).not.toHaveBeenCalled()
    errors.mockRestore()
    const listed = resources.filter(({ contract }) => app.documented().has('GET', `/${contract.path}`))
    expect(api.resources!.map(({ name }) => name).toSorted()).toEqual(
      listed.map(({ contract }) => contract.path).toSorted(),
    )
    for (const { contract } of listed) {
      const found = api.resources!.find(({ name }) => name === contract.path)!
      expect(found.fields!.map(({ name }) => name).toSorted()).toEqual(Object.keys(contract.fields).toSorted())
      expect(found.operations!.map(({ type }) => type).toSorted()).toEqual(kindsOf(contract.path).toSorted())
    }
  })

  it('finds which fields of a product are references, required or writable', async () => {
    const { api } = await parseHydraDocumentation(`${origin}/api`)
    const products = api.resources!.find(({ name }) => name === 'products')!
    const field = (wanted: string) => products.fields!.find(({ name }) => name === wanted)!
    expect(field('business').reference).toMatchObject({ name: 'businesses' })
    expect(field('business').maxCardinality).toBe(1)
    expect(field('combos').maxCardinality).toBeNull()
    expect(field('title')).toMatchObject({ required: true, id: 'https://schema.org/name' })
    expect(products.writableFields!.map(({ name }) => name)).not.toContain('price')
  })

  it('finds the parameters that filter and sort a list', async () => {
    const { api } = await parseHydraDocumentation(`${origin}/api`)
    const products = api.resources!.find(({ name }) => name === 'products')!
    const parameters = (await products.getParameters!()).map(({ variable }) => variable)
    expect(parameters).toEqual(expect.arrayContaining(['id', 'id[]', 'title', 'business.id', 'order[price]']))
  })
})

/** Operations that read a list and one of its items, so that clients take them for a resource. */
const readInTwoWays = ['shop-customers']

describe.each(['3.1.0', '3.0.0'])('the OpenAPI parser, with a document of version %s', (version) => {
  it('finds every readable resource with its fields and operations, and nothing else', async () => {
    const { api, status } = await parseOpenApi3Documentation(`${origin}/api/docs.jsonopenapi?spec_version=${version}`)
    expect(status).toBe(200)
    const readable = resources.filter(({ contract }) => kindsOf(contract.path).some((kind) => /show|edit/.test(kind)))
    expect(api.resources!.map(({ name }) => name).toSorted()).toEqual(
      [...readable.map(({ contract }) => contract.path), ...readInTwoWays].toSorted(),
    )
    for (const { contract } of readable) {
      const found = api.resources!.find(({ name }) => name === contract.path)!
      expect(found.operations!.map(({ type }) => type).toSorted()).toEqual(kindsOf(contract.path).toSorted())
      const fields = Object.entries(contract.fields).filter(([, { hidden, writable }]) => !hidden || writable)
      expect(found.fields!.map(({ name }) => name).toSorted()).toEqual(
        expect.arrayContaining(fields.filter(([, { hidden }]) => !hidden).map(([name]) => name)),
      )
    }
  })
})

/** The resources that are not in the specification, but that shops and the town hall need to run a town. */
const beyond = [
  'customer-groups',
  'quick-replies',
  'saved-views',
  'mail-failures',
  'search-synonyms',
  'search-misses',
  'stock-movements',
  'payment-anomalies',
  'refunds',
  'business-members',
  'business-invitations',
  'audit-events',
  'business-applications',
  'api-keys',
  'webhooks',
  'webhook-deliveries',
]

it('the resources that are not in the specification are those in the list `beyond`', () => {
  const items = calls.filter(({ path }) => /^\/[^/{}]+\/\{id\}$/.test(path)).map(({ path }) => path.split('/')[1])
  const known = new Set(items)
  expect(resources.map(({ contract }) => contract.path).filter((path) => !known.has(path))).toEqual(beyond)
})
