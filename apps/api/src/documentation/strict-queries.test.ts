import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { testApi } from '#/testing/scenario'
import { filtersTable, queryParameters } from './list-parameters.ts'

const scenario = await testApi()
const { app, send } = scenario
const strict = { prefer: 'handling=strict' }
const applied = { 'preference-applied': 'handling=strict' }

it('the committed table of filters is up to date (npm run filters writes it)', () => {
  const committed = readFileSync(new URL('../../../../docs/filters.md', import.meta.url), 'utf8')
  expect(filtersTable(app.documented())).toBe(committed)
})

describe('Prefer: handling=strict', () => {
  scenario('refuses a parameter that the list does not have, and names the parameter', {
    when: 'GET /api/products?colour=red&page=1',
    headers: strict,
    answers: 400,
    with: { detail: 'Parameter "colour" not supported', parameters: ['colour'] },
    sends: applied,
  })
  scenario('names all unknown parameters, each once', {
    when: 'GET /api/products?a[]=1&a[]=2&order[nothing]=asc&title=pan&createdDate[since]=now',
    headers: strict,
    answers: 400,
    with: { parameters: ['a[]', 'order[nothing]', 'createdDate[since]'] },
  })
  scenario('also refuses unknown parameters of an operation that is not a list', {
    when: 'GET /api/map-settings?x=1',
    headers: strict,
    answers: 400,
    with: 'Parameter "x" not supported',
  })
  it('also applies to JSON-LD and to HEAD', async () => {
    for (const when of ['GET /api/products.json?colour=red', 'HEAD /api/products.jsonld?colour=red'] as const)
      expect((await send({ when, headers: { ...strict, accept: '*/*' } })).statusCode).toBe(400)
  })
  scenario('is applied only after the access check', { when: 'GET /api/orders?x=1', headers: strict, answers: 401 })

  it.each(['handling=strict', 'return=minimal, handling="strict"', 'Handling=Strict; wait=5', 'handling = strict'])(
    'is recognised in %j',
    async (prefer) => {
      const answer = await send({ when: 'GET /api/products?colour=red', headers: { prefer } })
      expect(answer).toMatchObject({ statusCode: 400, headers: applied })
    },
  )

  it.each(['handling=lenient', 'handling=lenient, handling=strict', 'strict', 'handling=stricter', ''])(
    'is not recognised in %j, so unknown parameters are ignored',
    async (prefer) => {
      const answer = await send({ when: 'GET /api/products?colour=red', headers: { prefer } })
      expect(answer.statusCode).toBe(200)
      expect(answer.headers).not.toHaveProperty('preference-applied')
    },
  )

  it('accepts every documented parameter of a list, with an index in place of []', async () => {
    const lists = [...queryParameters(app.documented())].filter(
      ([shape, names]) => shape.startsWith('GET ') && !shape.includes('{') && names.some(({ name }) => name === 'page'),
    )
    expect(lists.length).toBeGreaterThan(60)
    for (const [shape, names] of lists) {
      const query = names
        .filter(({ name }) => name !== 'pagination' && name !== 'itemsPerPage' && name !== 'page')
        .map(({ name }) => `${encodeURIComponent(name.replace('[]', '[0]'))}=1`)
      const url = `/api${shape.slice('GET '.length)}?page=1&itemsPerPage=5&pagination=true&${query.join('&')}`
      const { statusCode, body } = await send({ as: 'admin', when: `GET ${url as '/'}`, headers: strict })
      expect(`${shape} ${statusCode} ${statusCode === 400 ? body : ''}`).toBe(`${shape} 200 `)
    }
  })

  it('is taken into account by caches: Vary contains Prefer', async () => {
    expect((await send({ when: 'GET /api/products' })).headers['vary']).toContain('Prefer')
  })
})
