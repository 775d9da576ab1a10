import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { warnOfForwardedHeaders } from './forwarded-headers.ts'
import { testConfig } from '../testing/config.ts'

/** The warnings after these requests. Each request has the address of its sender, and some have a forwarded header. */
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

it('the server warns once about a proxy if TRUST_PROXY is not set', async () => {
  const warnings = await warningsAfter(false, [['127.0.0.1'], ['127.0.0.1', client], ['10.0.0.1', client]])
  expect(warnings).toEqual([expect.stringMatching(/TRUST_PROXY is not set.*TRUST_PROXY=1/)])
})

it('the server warns once about a proxy with a public address if TRUST_PROXY is a number', async () => {
  const warnings = await warningsAfter(1, [
    ['127.0.0.1', client],
    [client, '198.51.100.1'],
    [client, '198.51.100.2'],
  ])
  expect(warnings).toEqual([expect.stringMatching(/public address.*its network/)])
})

it('the server does not warn about forwarded headers that clients invent, nor if TRUST_PROXY contains networks', async () => {
  expect(await warningsAfter(false, [[client, '198.51.100.1']])).toEqual([])
  expect(await warningsAfter(['10.0.0.0/8'], [['127.0.0.1', client]])).toEqual([])
})
