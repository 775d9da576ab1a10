import { timeZoneOf } from '@lonja/contract/time'
import type { Database } from '../database/database.ts'
import type { Job, JobParts } from '../jobs/job.ts'
import { type OpeningTimes, openMillis } from './open-time.ts'

const MOST = 200

interface Answer extends Omit<OpeningTimes, 'timeZone'> {
  id: string
  asked: Date
  answered: Date
  zip: string | null
}

/**
 * Computes how long shops were open between an order and its answer, with their present opening hours. It runs soon after
 * the answers, so a shop that changes its hours keeps the times of earlier orders.
 *
 * @returns whether more answers may wait
 */
export async function timeAnswers(db: Database): Promise<boolean> {
  const answers = await db.query<Answer>({
    name: 'answers to time',
    text: `select answer.order_id as id, answer.asked_at as asked, answer.answered_at as answered, place.zip,
             shop.opening_hours as hours, shop.closures, shop.pauses, shop.state = 'holiday' as "isOnHoliday"
           from order_answer answer join business shop on shop.id = answer.business_id
           left join address place on place.id = shop.address_id
           where answer.answered_at is not null and answer.open_seconds is null
           order by answer.answered_at limit ${MOST}`,
  })
  if (answers.length === 0) return false
  const timed = answers.map(({ id, asked, answered, zip, ...times }) => ({
    id,
    seconds: Math.round(openMillis({ ...times, timeZone: timeZoneOf(zip) }, asked, answered) / 1_000),
  }))
  await db.query({
    name: 'time answers',
    text: `update order_answer answer set open_seconds = timed.seconds
           from jsonb_to_recordset($1::jsonb) as timed (id uuid, seconds int)
           where answer.order_id = timed.id and answer.open_seconds is null`,
    values: [JSON.stringify(timed)],
  })
  return answers.length === MOST
}

/** Any number of processes may run this job: all of them would write the same times. */
export const answerTimesJob: Job<JobParts> = {
  name: 'answer times',
  every: 30_000,
  rest: 4,
  work: ({ db }) => timeAnswers(db),
}
