import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { buildApp } from '#/app'
import { startJob } from '#/jobs/job'
import { deliverMail } from '#/letters/deliver'
import { queueMail } from '#/mail/outbox'
import { testConfig } from '#/testing/config'
import { insertProduct } from '#/testing/factories'
import { testApi } from '#/testing/scenario'
import { Metrics } from './metrics.ts'
import { listenForMetrics } from './serve-metrics.ts'

const scenario = await testApi()
const { services, db } = scenario
const metrics = new Metrics()
metrics.watch(db, services.cache)
const token = 'a token of more than 16 letters'.replaceAll(' ', '-')
const app = await buildApp({ ...services, config: testConfig({ metrics: { token } }), metrics })
const url = await app.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => app.close())

const read = async (authorization?: string) =>
  fetch(`${url}/metrics`, { headers: authorization === undefined ? {} : { authorization } })
const text = async () => (await read(`Bearer ${token}`)).text()
/** The value of the metric with this name and these labels. */
const valueOf = async (name: string) => {
  const line = (await text()).split('\n').find((one) => one.startsWith(`${name} `))
  return line === undefined ? undefined : Number(line.slice(name.length + 1))
}

describe('/metrics', () => {
  scenario('is not found if it is not configured', { when: 'GET /metrics', answers: 404 })

  it('needs the token if one is configured', async () => {
    const answer = await read(`Bearer ${token}`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')])
    expect((await read()).status).toBe(404)
    expect((await read('Bearer another-token-of-16')).status).toBe(404)
  })

  it('on a port of its own needs no token', async () => {
    const server = await listenForMetrics(metrics, 0, '127.0.0.1')
    const own = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    expect(await (await fetch(`${own}/metrics`)).text()).toContain('lonja_queue_length')
    expect((await fetch(`${own}/api/products`)).status).toBe(404)
    server.close()
    await once(server, 'close')
  })

  it('contains requests by route and status, and the number of answers from the cache', async () => {
    await insertProduct(db)
    for (let count = 0; count < 3; count += 1) await (await fetch(`${url}/api/products?search=x`)).text()
    await (await fetch(`${url}/api/products/10000000-0000-7000-8000-000000000001`)).text()
    const requests = 'lonja_http_request_duration_seconds_count'
    await expect.poll(() => valueOf(`${requests}{method="GET",route="/api/products",status="200"}`)).toBe(3)
    expect(await valueOf(`${requests}{method="GET",route="/api/products/:id",status="404"}`)).toBe(1)
    expect(await valueOf('lonja_cache_requests{result="hit"}')).toBeGreaterThanOrEqual(2)
    expect(await valueOf('lonja_database_statement_duration_seconds_count')).toBeGreaterThan(1)
    expect(await text()).not.toContain('search=x')
  })

  it('contains the memory, the event loop and the database connections of the process', async () => {
    expect(await valueOf('process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
    expect(await valueOf('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)
    expect(await valueOf('lonja_database_connections{state="waiting"}')).toBe(0)
    expect(await valueOf('lonja_database_up')).toBe(1)
  })

  it('contains the age of the oldest entry of each queue, and the deliveries by result', async () => {
    await queueMail(db, { kind: 'password-changed', recipient: 'ana@lonja.test' })
    await db.query({ text: `update mail set created_at = now() - interval '1 hour'` })
    const fresh = new Metrics()
    fresh.watch(db, services.cache)
    const failing = { send: () => Promise.reject(Object.assign(new Error('no'), { code: 'ESOCKET' })), close() {} }
    await deliverMail({ ...services, metrics: fresh }, failing)
    const lines = (await fresh.registry.metrics()).split('\n')
    expect(lines).toContain('lonja_queue_length{queue="mail"} 1')
    const age = lines.find((line) => line.startsWith('lonja_queue_oldest_seconds{queue="mail"}'))!
    expect(Number(age.split(' ')[1])).toBeGreaterThanOrEqual(3_600)
    expect(lines).toContain('lonja_deliveries_total{kind="mail",result="failed"} 1')
  })

  it('contains the number of runs of each job, by result', async () => {
    const job = startJob({ ...services, metrics }, { name: 'test', every: 60_000, work: async () => false })
    await expect.poll(() => valueOf('lonja_job_rounds_total{job="test",result="done"}')).toBe(1)
    await job.stop()
  })
})
