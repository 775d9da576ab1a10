import { describe, expect, it } from 'vitest'
import { buildApp } from '#/app'
import { Readiness } from '#/health/readiness'
import { testApi } from '#/testing/scenario'

const scenario = await testApi()
const { services, db } = scenario

describe('a running process', () => {
  scenario('is reported as running by /api/health', { when: 'GET /api/health', answers: 200, with: { status: 'ok' } })
  scenario('is reported as ready by /api/ready', { when: 'GET /api/ready', answers: 200, with: { ready: true } })
})

describe('a process', () => {
  it('is not ready after it was asked to stop, but is still alive', async () => {
    const readiness = new Readiness(db)
    const app = await buildApp({ ...services, readiness })
    expect((await app.inject('/api/ready')).statusCode).toBe(200)
    readiness.beginShutdown()
    const answer = await app.inject('/api/ready')
    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toEqual({ ready: false, reason: 'the process is stopping' })
    expect((await app.inject('/api/health')).statusCode).toBe(200)
    await app.close()
  })

  it('queries the database only once for many checks of its readiness', async () => {
    let asked = 0
    db.onStatement(({ text }) => void (asked += text === 'select 1' ? 1 : 0))
    const readiness = new Readiness(db)
    await Promise.all(Array.from({ length: 50 }, async () => readiness.problem()))
    expect(asked).toBe(1)
  })
})
