import fc from 'fast-check'
import type { Database } from '#/database/database'
import { brokenInvariants } from '../ledger.ts'
import { brokenMailInvariants } from '../mail-ledger.ts'
import { type Command, anyGoods, commands } from './commands.ts'
import { compare } from './compare.ts'
import { Oracle } from './oracle.ts'
import { expectSame, stockUp } from './real.ts'
import { paymentState, substitutes } from './states.ts'
import { makeWorld } from './world.ts'

/** How often each result occurred: a status of an order, a status of a payment, or a refusal. */
export type Reached = Map<string, number>

/**
 * Runs random sequences of actions of customers, shops and the bank. Each sequence has its own products. The API is
 * compared with the oracle after every step, and all tables after every sequence.
 *
 * @param options  `seconds`: after this time no new sequence begins. If a result in `reach` has not occurred by then,
 * which can happen on a busy machine, the run is repeated, at most four times
 * @returns how often each result occurred: a result that never occurs is not tested
 * @throws Error with the shortest failing sequence
 */
export async function checkSequences(
  db: Database,
  {
    sequences,
    seed,
    seconds,
    reach = [],
  }: { sequences: number; seed?: number; seconds?: number; reach?: readonly string[] },
): Promise<Reached> {
  const world = await makeWorld(db)
  const reached: Reached = new Map()
  const known = new Set<string>()
  const run = async (goods: Parameters<typeof stockUp>[1], steps: Iterable<Command>) => {
    const model = new Oracle(goods)
    const real = await stockUp(world, goods)
    await fc.asyncModelRun(() => ({ model, real }), steps)
    await compare(world, real, model)
    // At the end, all notices and refunds are delivered: the bank's records must equal ours, even if messages were
    // lost before.
    for (const notice of model.notices.keys()) {
      model.deliverNotice(notice)
      await real.deliverNotice(notice)
    }
    model.sendRefunds('done')
    await real.sendRefunds('done')
    await compare(world, real, model)
    const broken = [
      ...(await brokenInvariants(db)),
      ...(await brokenMailInvariants(db)).map((mail) => JSON.stringify(mail)),
    ]
    const news = broken.filter((one) => !known.has(one))
    // After a failure, fast-check tries shorter sequences. They must not fail because of rows of earlier sequences, so
    // each violation is reported only once.
    for (const one of news) known.add(one)
    expectSame('broken invariants', news, [])
    for (const one of [...real.results, ...endsOf(model)]) reached.set(one, (reached.get(one) ?? 0) + 1)
  }
  const steps = fc.commands(commands(), { maxCommands: 30, size: '+1' })
  const runSequences = () =>
    fc.assert(fc.asyncProperty(anyGoods(), steps, run), {
      numRuns: sequences,
      ...(seed !== undefined && { seed }),
      ...(seconds !== undefined && { interruptAfterTimeLimit: seconds * 1_000 }),
    })
  try {
    await runSequences()
    for (let more = 0; more < 4 && reach.some((one) => !reached.has(one)); more += 1) await runSequences()
  } finally {
    await world.close()
  }
  return reached
}

const endsOf = ({ orders }: Oracle): string[] =>
  orders.flatMap((order) => [
    ...order.parts.map(({ status }) => `order ${status}`),
    ...order.parts.flatMap(({ lines }) => lines.flatMap(({ goods, asked }) => replacementEnd(goods, asked))),
    ...order.parts.map((_part, at) => `paid ${paymentState(order, [at])}`),
    ...order.attempts.map(({ status, surplus }) => (surplus ? 'payment surplus' : `payment ${status}`)),
  ])

const replacementEnd = (goods: number, asked: number | null): string[] =>
  [...substitutes.values()].includes(goods) ? [asked === null ? 'line replaced' : 'line proposed'] : []
