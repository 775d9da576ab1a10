import { setTimeout as sleep } from 'node:timers/promises'
import type { Dice } from './dice.ts'
import type { Stage } from './stage.ts'
import type { Tally } from './tally.ts'

/** Causes failures again and again, until `stop` of the result is called. */
export function startFaults(stage: Stage, dice: Dice, tally: Tally, killEvery: number): { stop(): Promise<void> } {
  let stopped = false
  const resting = new AbortController()
  const every = async (from: number, below: number, act: () => unknown): Promise<void> => {
    for (;;) {
      await sleep(dice.between(from, below), undefined, { signal: resting.signal }).catch(() => {})
      if (stopped) return
      await act()
    }
  }
  const loops = [
    every(100, 400, () => stage.clientProxy.cut()),
    every(2_000, 6_000, () => stage.clientProxy.silence(3_000)),
    every(2_000, 6_000, () => stage.setFaults(bankFaults(dice))),
  ]
  const { databaseProxy } = stage
  if (databaseProxy) {
    loops.push(every(500, 2_500, () => databaseProxy.cut()))
    loops.push(every(10_000, 20_000, () => databaseProxy.silence(2_000)))
  }
  if (killEvery > 0)
    loops.push(
      every(killEvery * 500, killEvery * 1_500, async () => {
        const dying = (dice.chance(0.15) ? stage.apps : [dice.pick(stage.apps)]).filter(
          ({ port }) => port !== undefined,
        )
        for (const app of dying) app.kill()
        tally.count('kills', dying.length)
        // Waits until the processes run again: on a busy machine they would otherwise be down most of the time.
        await Promise.allSettled(dying.map((app) => app.untilListening()))
      }),
    )
  return {
    async stop() {
      stopped = true
      resting.abort()
      await Promise.all(loops)
    },
  }
}

/** Temporary faults of the bank. It never refuses a refund, because a person must decide about a refused refund. */
const bankFaults = (dice: Dice): object => ({
  drop: dice.pick([0, 0.1, 0.3]),
  repeat: dice.pick([0, 0, 1, 4]),
  delay: dice.pick([0, 200, 2_000]),
  reorder: dice.pick([0, 0.3]),
  forge: dice.pick([0, 0.1]),
  late: dice.chance(0.5),
  lose: dice.pick([0, 0.05, 0.2]),
  die: dice.pick([0, 0, 0.005]),
})

export const noFaults = { drop: 0, repeat: 0, delay: 0, reorder: 0, forge: 0, late: false, lose: 0, die: 0 }
