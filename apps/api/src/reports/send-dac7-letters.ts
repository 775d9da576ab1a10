import { z } from 'zod'
import { may } from '../access/guards.ts'
import { authorOf, recordAudit } from '../audit/audit.ts'
import { advisoryLocks } from '../database/advisory-locks.ts'
import type { Database } from '../database/database.ts'
import { queueMail } from '../mail/outbox.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { checkYear } from './asked-year.ts'
import { readDac7Report } from './dac7-report.ts'

/**
 * Writes to the owners of every reported shop what the town reports about it. Shops that have a letter with the same
 * sums get no other one.
 */
export const sendDac7Letters = defineOperation({
  method: 'POST',
  path: '/api/reports/dac7/letters',
  summary: 'Writes to every reported shop the sums that the town reports to the tax office',
  who: may('town.shops'),
  reach: 'all shops that are reported and have no letter with the present sums',
  beyond: 'operators, who must tell each seller what they report about it, before the end of January',
  body: z.object({ year: z.int() }),
  answers: { shape: z.object({ shops: z.int(), mails: z.int() }) },
  errors: ['Validation failed'],
  example: { year: 2025 },
  run: async ({ services: { db }, viewer, body }) => {
    const year = checkYear(body.year)
    return db.transaction(async () => {
      // Two requests at once would write to the shops twice.
      await db.query({ text: 'select pg_advisory_xact_lock($1)', values: [advisoryLocks.dac7Letters] })
      const { shops } = await readDac7Report(db, year)
      const due = shops.filter(({ reported, letter }) => reported && !letter?.current)
      let mails = 0
      for (const { business, quarters } of due) {
        await db.query({
          text: `insert into dac7_letter as known (business_id, year, sums) values ($1, $2, $3)
                 on conflict (business_id, year) do update set sums = excluded.sums, sent_at = now()`,
          values: [business.id, year, JSON.stringify(quarters)],
        })
        mails += await writeToOwners(db, business.id, year)
        const event = {
          resource: 'businesses',
          id: business.id,
          business: business.id,
          action: 'send',
          after: { year },
        }
        await recordAudit(db, authorOf(viewer), event)
      }
      return { shops: due.length, mails }
    })
  },
})

async function writeToOwners(db: Database, business: string, year: number): Promise<number> {
  const owners = await db.query<{ email: string }>({
    text: `select u.email from business_member m join "user" u on u.id = m.user_id
           where m.business_id = $1 and m.role = 'owner' and u.enabled and u.email is not null`,
    values: [business],
  })
  for (const { email } of owners)
    await queueMail(db, { kind: 'dac7', recipient: email, data: { business, year: String(year) } })
  return owners.length
}
