import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { buildApp } from '#/app'
import { insertProduct } from '#/testing/factories'
import { people, testApi } from '#/testing/scenario'
import { Traces } from './traces.ts'

interface SentSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
}
interface Export {
  resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[]
}

/** The messages with spans that the collector has received. */
const exports: string[] = []
const collector = createServer((request, response) => {
  const keep = async () => {
    exports.push(await text(request))
    response.setHeader('content-type', 'application/json').end('{}')
  }
  void keep()
})
collector.listen(0, '127.0.0.1')
await once(collector, 'listening')
const url = `http://127.0.0.1:${(collector.address() as AddressInfo).port}/v1/traces`

const { services, db, tokenOf } = await testApi(async (world) => {
  await insertProduct(world, { title: 'Botijo' })
})
const traces = new Traces({ url, service: 'lonja-test', sampler: 'parentbased_always_on', ratio: 1 })
traces.traceStatements(db)
const app = await buildApp({ ...services, traces })
const address = await app.listen({ port: 0, host: '127.0.0.1' })
const authorization = `Bearer ${await tokenOf('alice')}`
afterAll(async () => {
  await app.close()
  collector.close()
})

const parent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
const notSampled = '00-1af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00'
const ask = async (where: string, init: RequestInit = {}) => {
  const answer = await fetch(`${address}${where}`, init)
  await answer.text()
  return answer.headers.get('x-request-id')
}

describe('a process with a collector', async () => {
  const id = await ask('/api/products?search=botijo', { headers: { traceparent: parent } })
  await ask('/api/products?search=secreto', { headers: { traceparent: notSampled } })
  await ask('/api/library-addresses', {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'Casa de Ana' }),
  })
  await traces.close()
  const spans = exports.flatMap((body) =>
    (JSON.parse(body) as Export).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  )
  const attribute = (span: SentSpan, name: string) => span.attributes.find(({ key }) => key === name)?.value
  const children = (span: SentSpan) => spans.filter(({ parentSpanId }) => parentSpanId === span.spanId)
  const list = spans.find(({ name }) => name === 'GET /api/products')!

  it('sends a span for each request, with route, status and id, in the trace that the request’s header names', () => {
    expect(list).toMatchObject({ traceId: parent.split('-')[1], parentSpanId: parent.split('-')[2] })
    expect(attribute(list, 'http.response.status_code')).toEqual({ intValue: 200 })
    expect(attribute(list, 'lonja.request_id')).toEqual({ stringValue: id })
  })

  it('sends a span for each statement, as a child of the span of its request', () => {
    const texts = children(list).map((span) => attribute(span, 'db.query.text')?.stringValue ?? '')
    expect(texts.some((one) => one.includes('product_document'))).toBe(true)
  })

  it('sends the statements of a request with a body, as children of the span of that request', () => {
    const post = spans.find(({ name }) => name === 'POST /api/library-addresses')!
    expect(children(post).length).toBeGreaterThan(0)
  })

  it('sends no spans of unsampled traces, and no values, query strings or accounts', () => {
    expect(spans.some(({ traceId }) => traceId === notSampled.split('-')[1])).toBe(false)
    const sent = exports.join('')
    for (const secret of ['secreto', 'botijo', 'Casa de Ana', people.alice.email, authorization])
      expect(sent).not.toContain(secret)
  })
})

it('a process without a collector loads no module of OpenTelemetry', async () => {
  const script = `import { registerHooks } from 'node:module'
    const seen = []
    registerHooks({ resolve: (name, context, next) => (seen.push(name), next(name, context)) })
    await import('./serve.ts')
    console.log(JSON.stringify({ all: seen.length, traced: seen.filter((name) => name.includes('opentelemetry')) }))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: path.resolve(import.meta.dirname, '..'),
  })
  const { all, traced } = JSON.parse(stdout) as { all: number; traced: string[] }
  expect(all).toBeGreaterThan(500)
  expect(traced).toEqual([])
}, 60_000)
