import { violationMessages } from '@lonja/contract/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { answerOnce } from '../http/idempotency.ts'
import { invalid } from '../http/problem.ts'
import { contentType } from '../http/send.ts'
import type { Services } from '../services.ts'
import type { ChangedStock } from './change-stock.ts'

/** The most variants that one request may change. */
export const mostCombos = 500

/** The units of variants after a change. */
export const ChangedStocks = z.array(z.object({ id: z.string(), stock: z.int(), availableStock: z.int() }))

/** The clock of a device may be a little fast. */
const FAST_MS = 60_000

/** @throws Problem 422 if the time is in the future */
export function mustBePast(at: string | undefined, path: string): void {
  if (at !== undefined && Date.parse(at) - Date.now() > FAST_MS)
    throw invalid({ propertyPath: path, message: violationMessages.invalid })
}

/** Whether a change happened before the last count of the shelf, which contains it. */
export const isBefore = (at: string | undefined, countedAt: Date | null): boolean =>
  at !== undefined && countedAt !== null && Date.parse(at) < countedAt.getTime()

/** Changes stocks in a transaction, and sends them; for a repeated request with the same key only once. */
export const sendStocks = (
  { db }: Pick<Services, 'db'>,
  exchange: { request: FastifyRequest; reply: FastifyReply },
  change: () => Promise<readonly ChangedStock[]>,
): Promise<FastifyReply> =>
  answerOnce(db, exchange, async () => ({
    body: JSON.stringify(await db.transaction(change)),
    contentType: contentType('json'),
  }))
