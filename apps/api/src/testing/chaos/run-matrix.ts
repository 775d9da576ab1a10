import { setTimeout as sleep } from 'node:timers/promises'
import { type CrashPoint, crashPoints } from '#/system/crash-point'
import { placeOrder } from './customer.ts'
import { Dice } from './dice.ts'
import { Person } from './person.ts'
import { brokenMails, waitForRest } from './run-chaos.ts'
import { scenarios } from './scenarios.ts'
import type { Scene } from './scene.ts'
import { type Stage, openStage } from './stage.ts'
import { Tally } from './tally.ts'
import { violatedInvariants } from './verdict.ts'

/** The number of seconds in which all invariants must hold again. */
const SECONDS = 60
/**
 * The time limit for reaching a crash point. Some points are reached only when a job repeats a request whose answer
 * was lost, and it does so after half a minute.
 */
const REACHED_SECONDS = 75

export interface PointResult {
  point: CrashPoint
  /** The seconds from the restart until all work was done. */
  seconds: number
  broken: string[]
}

export interface MatrixOptions {
  serverUrl: string | undefined
  points?: readonly CrashPoint[]
  /** The number of databases in use at the same time, each with its own application and bank. */
  lanes?: number
  /** Called with the result of each point. */
  onResult?: (result: PointResult) => void
}

/**
 * Kills the application at each of the points, when a purchase reaches the point for the first time, and restarts it.
 * The customer repeats the request, and within a minute all invariants must hold.
 */
export async function runMatrix({
  serverUrl,
  points = crashPoints,
  lanes = 4,
  onResult = () => {},
}: MatrixOptions): Promise<PointResult[]> {
  const left = [...points]
  const results: PointResult[] = []
  const lane = async (seed: number): Promise<void> => {
    const stage = await openStage({
      serverUrl,
      processes: 1,
      checkouts: 10_000,
      reservationSeconds: 5,
      dice: new Dice(seed),
      shortLived: true,
    })
    try {
      const answered = new Map<string, string>()
      for (let point = left.shift(); point; point = left.shift()) {
        const result = await crashAt(stage, point, answered)
        results.push(result)
        onResult(result)
      }
    } finally {
      await stage.close(false)
    }
  }
  await Promise.all(Array.from({ length: Math.min(lanes, points.length) }, (_, n) => lane(n)))
  return results
}

async function crashAt(stage: Stage, point: CrashPoint, answered: Map<string, string>): Promise<PointResult> {
  const app = stage.apps[0]!
  const tally = new Tally()
  const broken: string[] = []
  const endsBefore = app.ends
  await app.start({ LONJA_CRASH_AT: point })
  const scene: Scene = {
    stage,
    town: stage.town,
    dice: new Dice(1),
    tally,
    person: new Person(stage.url, tally, null),
    guest: guestOf(point),
    goneAfter: 0,
    answered,
    late: [],
    made: [],
  }
  await scenarios[point](scene).catch((error: unknown) => broken.push(`the customer gave up: ${String(error)}`))
  const until = performance.now() + REACHED_SECONDS * 1_000
  while (app.ends === endsBefore && performance.now() < until) await sleep(50)
  if (app.ends === endsBefore) broken.push('the crash point was never reached')
  await app.untilListening()
  const begun = performance.now()
  broken.push(...(await waitForRest(stage, SECONDS)))
  const seconds = (performance.now() - begun) / 1_000
  for (const { key, basket, order } of scene.made) {
    const again = await placeOrder({ ...scene, person: new Person(stage.url, tally, null) }, basket, key)
    if (again?.id !== order.id) broken.push(`the same key made the order ${again?.id}, after ${order.id}`)
  }
  broken.push(...tally.faults, ...(await violatedInvariants(stage.reader, await stage.accounts(), answered)))
  broken.push(...(await brokenMails(stage)))
  if (app.ends > endsBefore + 1) broken.push(`the process ended ${app.ends - endsBefore} times`)
  await app.stop('SIGKILL')
  return { point, seconds, broken }
}

/** The guest for a crash point. Each point has its own guest, because coupons are limited per person. */
const guestOf = (point: CrashPoint) => ({
  name: 'Ana',
  email: `${point}@chaos.test`,
  phone: `6002${String(crashPoints.indexOf(point)).padStart(5, '0')}`,
})
