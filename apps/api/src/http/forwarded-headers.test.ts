import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { warnOfForwardedHeaders } from './forwarded-headers.ts'
import { testConfig } from '../testing/config.ts'

/** The warnings after these requests: each from an address, with a forwarded header or without. */
async function warningsAfter(trustProxy: false | number | string[], requests: [from: string, forwarded?: string][]) {
  const lines: string[] = []
  const app = Fastify({ logger: { level: 'warn', stream: { write: (line: string) => void lines.push(line) } } })
  warnOfForwardedHeaders(app, testConfig({ trustProxy }))
  app.get('/', async () => 'ok')
  for (const [remoteAddress, forwarded] of requests)
    await app.inject({ url: '/', remoteAddress, headers: forwarded ? { 'x-forwarded-for': forwarded } : {} })
  return lines.map((line) => (JSON.parse(line) as { msg: string }).msg)
}
const client = '203.0.113.1'

it('warns once about a proxy without TRUST_PROXY', async () => {
  const warnings = await warningsAfter(false, [['127.0.0.1'], ['127.0.0.1', client], ['10.0.0.1', client]])
  expect(warnings).toEqual([expect.stringMatching(/TRUST_PROXY is not set.*TRUST_PROXY=1/)])
})

it('warns once about a proxy with a public address that a number does not cover', async () => {
  const warnings = await warningsAfter(1, [
    ['127.0.0.1', client],
    [client, '198.51.100.1'],
    [client, '198.51.100.2'],
  ])
  expect(warnings).toEqual([expect.stringMatching(/public address.*its network/)])
})

it('does not warn about headers that clients invent, nor if networks are configured', async () => {
  expect(await warningsAfter(false, [[client, '198.51.100.1']])).toEqual([])
  expect(await warningsAfter(['10.0.0.0/8'], [['127.0.0.1', client]])).toEqual([])
})
