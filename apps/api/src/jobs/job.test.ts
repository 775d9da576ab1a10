import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { testDatabase } from '#/testing/database'
import { collectingLog } from '#/testing/log'
import { type Job, type JobParts, startJob, startJobs } from './job.ts'

const db = await testDatabase()
const EVERY = 60_000

/** A job for tests: the test ends each round, with the result that it chooses. */
function watched(given: Partial<Job<JobParts>> = {}, requests?: () => number) {
  const rounds: PromiseWithResolvers<boolean>[] = []
  const { log, lines } = collectingLog('info')
  const work = () => {
    const round = Promise.withResolvers<boolean>()
    rounds.push(round)
    return round.promise
  }
  const parts = { db, log, ...(requests && { requests }) }
  const job = startJob(parts, { name: 'test', every: EVERY, wakes: 'work', work, ...given })
  return { job, rounds, lines }
}

it('a job runs at once, again while it reports more work, and later when it is woken', async () => {
  const { job, rounds } = watched()
  expect(rounds).toHaveLength(1)
  rounds[0]!.resolve(true)
  await expect.poll(() => rounds).toHaveLength(2)
  rounds[1]!.resolve(false)
  await sleep(20)
  expect(rounds).toHaveLength(2)
  db.changed('something else')
  expect(rounds).toHaveLength(2)
  db.changed('work')
  expect(rounds).toHaveLength(3)
  rounds[2]!.resolve(false)
  await job.stop()
})

it('a job runs again after its interval', async () => {
  const { job, rounds } = watched({ every: 20 })
  rounds[0]!.resolve(false)
  await expect.poll(() => rounds).toHaveLength(2)
  rounds[1]!.resolve(false)
  await job.stop()
})

it('a job that is woken during a round runs once more after this round', async () => {
  const { job, rounds } = watched()
  db.changed('work')
  db.changed('work')
  await sleep(20)
  expect(rounds).toHaveLength(1)
  rounds[0]!.resolve(false)
  await expect.poll(() => rounds).toHaveLength(2)
  rounds[1]!.resolve(false)
  await sleep(20)
  expect(rounds).toHaveLength(2)
  await job.stop()
})

it('a job logs a failed round, and runs again if it is woken during or after the failed round', async () => {
  const { job, rounds, lines } = watched()
  rounds[0]!.reject(new Error('a bug'))
  await expect.poll(() => lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({
    level: 'error',
    msg: 'A round of a job failed',
    job: 'test',
    ms: expect.any(Number) as number,
    err: { message: 'a bug', stack: expect.stringContaining('job.test.ts') as string },
  })
  db.changed('work')
  expect(rounds).toHaveLength(2)
  db.changed('work')
  rounds[1]!.reject(Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' }))
  await expect.poll(() => rounds).toHaveLength(3)
  expect(lines[1], 'the database being gone needs no stack').toMatchObject({ level: 'warn', job: 'test' })
  expect(lines[1]).toMatchObject({ cause: 'connect ECONNREFUSED 127.0.0.1:5432' })
  expect(lines).toHaveLength(2)
  rounds[2]!.resolve(false)
  await job.stop()
})

it('a job rests in proportion to the time of its last round, if it reports more work and requests arrive', async () => {
  let requests = 0
  const { job, rounds } = watched({ rest: 4 }, () => (requests += 1))
  await sleep(50)
  rounds[0]!.resolve(true)
  await sleep(100)
  expect(rounds).toHaveLength(1)
  await expect.poll(() => rounds).toHaveLength(2)
  rounds[1]!.resolve(false)
  await job.stop()
})

it('a job that reports more work starts its next round at once if no requests arrive', async () => {
  const { job, rounds } = watched({ rest: 1_000 }, () => 7)
  await sleep(20)
  rounds[0]!.resolve(true)
  await expect.poll(() => rounds).toHaveLength(2)
  rounds[1]!.resolve(false)
  await job.stop()
})

it('a job that is stopped during a rest ends at once', async () => {
  let requests = 0
  const { job, rounds } = watched({ rest: 1_000 }, () => (requests += 1))
  await sleep(20)
  rounds[0]!.resolve(true)
  await sleep(20)
  const begun = performance.now()
  await job.stop()
  expect(performance.now() - begun).toBeLessThan(1_000)
  expect(rounds).toHaveLength(1)
})

it('a job that is stopped finishes its round, and begins no other round', async () => {
  const { job, rounds } = watched()
  let stopped = false
  const stopping = job.stop().then(() => (stopped = true))
  await sleep(20)
  expect(stopped).toBe(false)
  rounds[0]!.resolve(true)
  await stopping
  db.changed('work')
  await sleep(20)
  expect(rounds).toHaveLength(1)
})

it('a job can keep state between its rounds, and its `end` is called after the last round', async () => {
  const { log } = collectingLog()
  const done: string[] = []
  const first = Promise.withResolvers<void>()
  const job: Job<JobParts> = {
    name: 'test',
    every: EVERY,
    open(_, stopping) {
      let round = 0
      return {
        async work() {
          round += 1
          done.push(`round ${round}`)
          if (round === 2) await first.promise
          done.push(stopping.aborted ? 'is stopping' : 'goes on')
          return round === 1
        },
        end: () => done.push('end'),
      }
    },
  }
  const running = startJob({ db, log }, job)
  await expect.poll(() => done).toContain('round 2')
  const stopped = running.stop()
  first.resolve()
  await stopped
  expect(done).toEqual(['round 1', 'goes on', 'round 2', 'is stopping', 'end'])
})

it('only the jobs that a town needs are started, and all of them are stopped', async () => {
  const { log } = collectingLog()
  const done: string[] = []
  const jobOf = (name: string, isWanted: boolean): Job<JobParts> => ({
    name,
    every: EVERY,
    when: () => isWanted,
    open: () => ({ work: async () => void done.push(name), end: () => done.push(`end of ${name}`) }),
  })
  const running = startJobs({ db, log }, [jobOf('one', true), jobOf('another', false), jobOf('third', true)])
  expect(done).toEqual(['one', 'third'])
  await running.stop()
  expect(done.toSorted()).toEqual(['end of one', 'end of third', 'one', 'third'])
})
