import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type * as admins from '@api-platform/admin'
import { parseHydraDocumentation } from '@api-platform/api-doc-parser'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { insertBusiness } from '#/testing/factories'
import { people, testApi } from '#/testing/scenario'

const shop = { id: '' }
const { app, tokenOf } = await testApi(async (db) => {
  shop.id = (await insertBusiness(db, { name: 'Horno', members: [people.baker.id] })).id
})

/**
 * Loads one file of API Platform's admin. The package exports only one module, which needs Material UI and 43,000 files
 * with icons. The files loaded here do not need them: `overrides` in package.json replaces the package react-admin by
 * ra-core, the part of it that these files use.
 */
async function load<T>(file: string): Promise<T> {
  const folder = dirname(fileURLToPath(import.meta.resolve('@api-platform/admin')))
  return ((await import(join(folder, 'hydra', file))) as { default: T }).default
}
const fetchHydra = await load<typeof admins.fetchHydra>('fetchHydra.js')
const hydraDataProvider = await load<typeof admins.hydraDataProvider>('dataProvider.js')

/** Creates the data provider of API Platform's own admin, logged in as the town's operator. */
async function connect() {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const entrypoint = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api`
  // The data provider needs the address of the page to find the entrypoint.
  vi.stubGlobal('window', { location: { href: entrypoint } })
  const authorization = `Bearer ${await tokenOf('admin')}`
  const provider = hydraDataProvider({
    entrypoint,
    httpClient: (url, options = {}) =>
      fetchHydra(url, { ...options, headers: { ...(options.headers as object), authorization } }),
    apiDocumentationParser: (url) => parseHydraDocumentation(url),
    mercure: false,
  })
  await provider.introspect()
  return provider
}
let admin: Awaited<ReturnType<typeof connect>>
beforeAll(async () => {
  admin = await connect()
})
afterAll(() => {
  vi.unstubAllGlobals()
})

const page = { pagination: { page: 1, perPage: 10 }, sort: { field: 'id', order: 'ASC' as const }, filter: {} }

/** A resource for which API Platform's admin creates and changes three records, which differ in `field`. */
interface Case {
  resource: string
  field: string
  /** The field by which the records are sorted, and the expected order of their values. */
  sort: { by: string; order: readonly string[] }
  filter: (value: string, id: string) => object
  record: (value: string) => object
}

const cases: Case[] = [
  {
    resource: 'products',
    field: 'title',
    sort: { by: 'title', order: ['dos', 'tres', 'uno'] },
    filter: (title) => ({ title }),
    record: (title) => ({ title, business: `/api/businesses/${shop.id}`, taxRate: 1000 }),
  },
  {
    resource: 'campaigns',
    field: 'code',
    sort: { by: 'title', order: ['dos', 'tres', 'uno'] },
    filter: (code) => ({ code }),
    record: (code) => ({ title: `Campaña ${code}`, code, enabled: true }),
  },
  {
    resource: 'tags',
    field: 'name',
    sort: { by: 'id', order: ['uno', 'dos', 'tres'] },
    filter: (_name, id) => ({ id }),
    record: (name) => ({ name, code: name.trim() || 'x' }),
  },
]

describe.each(cases)('API Platform’s admin on $resource', ({ resource, field, sort, filter, record }) => {
  const values = ['uno', 'dos', 'tres']
  const ids: string[] = []

  it('creates records', async () => {
    for (const value of values) {
      const { data } = await admin.create(resource, { data: record(value) })
      expect(data).toMatchObject({ [field]: value })
      ids.push(String(data.id))
    }
    expect(ids.every((id) => id.startsWith(`/api/${resource}/`))).toBe(true)
  })

  it('lists records in pages', async () => {
    const { data, total } = await admin.getList(resource, { ...page, pagination: { page: 2, perPage: 2 } })
    expect({ total, rows: data.length }).toEqual({ total: 3, rows: 1 })
  })

  it('filters a list', async () => {
    const { data } = await admin.getList(resource, { ...page, filter: filter('dos', ids[1]!) })
    expect(data.map((row) => row[field] as string)).toEqual(['dos'])
  })

  it('sorts a list', async () => {
    const rows = async (order: 'ASC' | 'DESC') => {
      const { data } = await admin.getList(resource, { ...page, sort: { field: sort.by, order } })
      return data.map((row) => row[field] as string)
    }
    expect(await rows('ASC')).toEqual(sort.order)
    expect(await rows('DESC')).toEqual(sort.order.toReversed())
  })

  it('reads one record, and several records at once by their ids', async () => {
    const { data: one } = await admin.getOne(resource, { id: ids[0]! })
    expect(one).toMatchObject({ id: ids[0], [field]: 'uno' })
    const { data: several } = await admin.getMany(resource, { ids: ids.slice(1) })
    expect(several.map(({ id }) => String(id)).toSorted()).toEqual(ids.slice(1).toSorted())
  })

  it('edits one field by sending the whole record, and the other fields stay the same', async () => {
    const { data: before } = await admin.getOne(resource, { id: ids[0]! })
    const data = { ...before, [field]: 'cuatro' }
    expect((await admin.update(resource, { id: ids[0]!, data, previousData: before })).data).toMatchObject({
      [field]: 'cuatro',
    })
    const { data: after } = await admin.getOne(resource, { id: ids[0]! })
    expect(after).toMatchObject({
      ...before,
      [field]: 'cuatro',
      ...(after['updatedDate'] ? { updatedDate: after['updatedDate'] } : {}),
    })
  })

  it('shows the server’s message about an invalid field', async () => {
    const bad = admin.create(resource, { data: { ...record('x'), [field]: ' ' } })
    await expect(bad).rejects.toMatchObject({ status: 422, message: `${field}: This value should not be blank.` })
  })

  it('deletes records', async () => {
    for (const id of ids) await admin.delete(resource, { id, previousData: { id } })
    expect((await admin.getList(resource, page)).total).toBe(0)
  })
})
