import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { calls } from '@lonja/contract/calls'
import { describe, expect, it } from 'vitest'
import { testApi } from '#/testing/scenario'

const scenario = await testApi()
const { send } = scenario
const ld = 'application/ld+json; charset=utf-8'
const openApi = 'application/vnd.openapi+json; charset=utf-8'
const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

describe('the entrypoint', () => {
  const entrypoint = {
    '@id': '/api',
    '@type': 'Entrypoint',
    product: '/api/products',
    orderStatus: '/api/order-statuses',
  }
  const link = expect.stringContaining('/api/docs.jsonld>; rel="http://www.w3.org/ns/hydra/core#apiDocumentation"')
  const sends = { 'content-type': ld, link }
  scenario('contains the URLs of the collections', {
    when: 'GET /api',
    headers: { accept: '*/*' },
    answers: 200,
    with: entrypoint,
    sends,
  })
  scenario('can also be read at /api/index.jsonld', {
    when: 'GET /api/index.jsonld',
    answers: 200,
    with: entrypoint,
    sends,
  })
  it('contains only collections that can be read', async () => {
    const { body } = await send({ when: 'GET /api' })
    expect(body).not.toMatch(/device|twitterAuth/)
  })
})

describe('the documentation of the API', () => {
  const when = 'GET /api/docs'
  const typed = (type: unknown) => ({ 'content-type': type })
  scenario('is Hydra by default', {
    when,
    headers: { accept: '*/*' },
    answers: 200,
    with: { '@type': 'ApiDocumentation' },
    sends: typed(ld),
  })
  scenario('is OpenAPI if the Accept header requests it', {
    when,
    headers: { accept: 'application/vnd.openapi+json' },
    answers: 200,
    with: { openapi: '3.1.0', servers: [{ url: '/api' }] },
    sends: typed(openApi),
  })
  scenario('is HTML for browsers', { when, headers: html, answers: 200, sends: typed('text/html; charset=utf-8') })
  scenario('is Hydra at /api/docs.jsonld', { when: 'GET /api/docs.jsonld', answers: 200, with: { title: 'Lonja' } })
  scenario('is OpenAPI at /api/docs.jsonopenapi', {
    when: 'GET /api/docs.jsonopenapi',
    answers: 200,
    with: { openapi: '3.1.0' },
    sends: typed(openApi),
  })
  scenario('is OpenAPI with the content type of JSON at /api/docs.json', {
    when: 'GET /api/docs.json',
    answers: 200,
    with: { openapi: '3.1.0' },
    sends: typed('application/json; charset=utf-8'),
  })
  scenario('is OpenAPI 3.0 for older clients that request it', {
    when: 'GET /api/docs.jsonopenapi?spec_version=3.0.0',
    answers: 200,
    with: { openapi: '3.0.0' },
  })

  it('is answered with 304 if the client already has it', async () => {
    const first = await send({ when: 'GET /api/docs.jsonopenapi' })
    const again = await send({
      when: 'GET /api/docs.jsonopenapi',
      headers: { 'if-none-match': String(first.headers['etag']) },
    })
    expect([first.statusCode, again.statusCode]).toEqual([200, 304])
  })

  it('contains no `type` with a list of values in OpenAPI 3.0', async () => {
    const { body } = await send({ when: 'GET /api/docs.jsonopenapi?spec_version=3.0.0' })
    expect(body).not.toMatch(/"type":\["|"type":"null"|"const":/)
    expect(body).toContain('"nullable":true')
  })
})

describe('the documentation page', () => {
  it('allows only our own scripts, and contains no inline scripts', async () => {
    const { body, headers } = await send({ when: 'GET /api/docs', headers: html })
    const policy = String(headers['content-security-policy'])
    const [, nonce = ''] = /'nonce-([^']+)'/.exec(policy) ?? []
    expect(nonce.length).toBeGreaterThan(20)
    expect(policy).not.toMatch(/unsafe|https?:/)
    const tags = body.match(/<(script|link rel="stylesheet")[^>]*>/g) ?? []
    expect(tags).toHaveLength(3)
    for (const tag of tags) expect(tag).toContain(`nonce="${nonce}"`)
    expect(body).not.toMatch(/<script(?![^>]*src=)|<style| style=/)
    for (const [, part = ''] of body.matchAll(/(?:src|href)="(\/[^"]+)"/g)) {
      const { statusCode } = await send({ when: `GET ${part as '/'}` })
      expect(statusCode).toBe(200)
    }
  })

  it('gets a new nonce for each request', async () => {
    const [one, other] = await Promise.all(
      [1, 2].map(async () => (await send({ when: 'GET /api/docs', headers: html })).body),
    )
    expect(one).not.toBe(other)
  })

  scenario('does not serve files of the Swagger UI package that it does not need', {
    when: 'GET /api/docs/package.json',
    answers: 404,
    with: 'Not Found',
  })
  scenario('answers 404 for a file that is named like a property of every JavaScript object', {
    when: 'GET /api/docs/constructor',
    answers: 404,
    with: 'Not Found',
  })
})

describe('JSON-LD contexts', () => {
  scenario('describe a resource', {
    when: 'GET /api/contexts/Product',
    answers: 200,
    with: {
      '@context': {
        hydra: 'http://www.w3.org/ns/hydra/core#',
        title: 'https://schema.org/name',
        business: { '@id': 'Product/business', '@type': '@id' },
      },
    },
    sends: { 'content-type': ld },
  })
  scenario('describe the entrypoint', {
    when: 'GET /api/contexts/Entrypoint',
    answers: 200,
    with: { '@context': { product: { '@id': 'Entrypoint/product', '@type': '@id' } } },
  })
  for (const name of ['Error', 'ConstraintViolation'] as const)
    scenario(`describe which properties of ${name} contain the message`, {
      when: `GET /api/contexts/${name}`,
      answers: 200,
      with: { '@context': { title: 'hydra:title', description: 'hydra:description' } },
    })
  scenario('describe types that are not resources', {
    when: 'GET /api/contexts/Basket',
    answers: 200,
    with: { '@context': { hydra: 'http://www.w3.org/ns/hydra/core#' } },
  })
  scenario('are also found with the suffix .jsonld', { when: 'GET /api/contexts/Product.jsonld', answers: 200 })
  scenario('do not exist for unknown names', { when: 'GET /api/contexts/Nonsense', answers: 404, with: 'Not Found' })
  scenario('do not exist for names of properties that every JavaScript object has', {
    when: 'GET /api/contexts/toString',
    answers: 404,
  })
})

it('docs/api-changelog.md has every operation that is not in the specification, and no other', async () => {
  const changelog = await readFile(path.join(import.meta.dirname, '../../../../docs/api-changelog.md'), 'utf8')
  const [, added = ''] = changelog.split('### Added to the operations of the specification')
  const listed = [...added.matchAll(/`([A-Z ]+) (\/[^`]+)`/g)].flatMap(([, methods, place]) =>
    methods!.split(' ').map((method) => `${method} ${place}`),
  )
  const { paths } = (await send({ when: 'GET /api/docs.jsonopenapi' })).json<{ paths: Record<string, object> }>()
  const specified = new Set(calls.map(({ method, path: place }) => nameless(`${method} ${place}`)))
  const documented = Object.entries(paths).flatMap(([place, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${place}`),
  )
  expect(listed.toSorted()).toEqual(documented.filter((name) => !specified.has(nameless(name))).toSorted())
})

/** The operation without the names of its parameters: `GET /products/{id}` becomes `GET /products/{}`. */
const nameless = (operation: string): string => operation.replaceAll(/\{\w+\}/g, '{}')
