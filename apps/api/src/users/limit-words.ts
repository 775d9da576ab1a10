import { isInsider } from '../access/guards.ts'
import { Problem } from '../http/problem.ts'
import type { Written } from '../resource/define-resource.ts'

/** The maximum number of texts that one account may write per day. `config.rateLimitFactor` multiplies these limits. */
const perDay = {
  question_product: 10,
  answer_question_product: 20,
  valoration: 20,
  issue: 10,
  issue_message: 50,
} as const

/** The limit for each kind of text if the account is new. */
const ofNewAccounts = 3

/** The default number of hours for which an account counts as new. */
const standardHours = 24

/**
 * Limits how many texts of a kind one account may write in a day. Members of shops and the town's staff have no limit.
 * Call it after the row is written, because it counts the rows.
 *
 * @returns the time until which the account counts as new; null if it is not new, because its e-mail address is
 * verified, it has received an order, or it is old enough
 * @throws Problem 429 `Too many requests`
 */
export async function limitWords({ config, db, viewer }: Written, table: keyof typeof perDay): Promise<Date | null> {
  if (isInsider(viewer)) return null
  // The row of the account is locked, so that simultaneous texts are counted one after the other.
  const [account] = await db.query<{ newUntil: Date; isNew: boolean }>({
    text: `select u.created_at + make_interval(secs => $2) as "newUntil",
             u.created_at + make_interval(secs => $2) > now()
             and coalesce(lower(u.verified_email) <> lower(u.email), true)
             and not exists (select from "order" o join order_status s on s.id = o.status_id
               where o.user_id = u.id and s.code = 'complete') as "isNew"
           from "user" u where u.id = $1 for no key update`,
    values: [viewer.id, (config.newAccountHours ?? standardHours) * 3_600],
  })
  const { newUntil, isNew } = account!
  const [written] = await db.query<{ count: number; reset: number }>({
    text: `select count(*)::int as count,
             greatest(1, ceil(extract(epoch from min(created_at) + interval '1 day' - now())))::int as reset
           from ${table} where user_id = $1 and created_at > now() - interval '1 day'`,
    values: [viewer.id],
  })
  const { count, reset } = written!
  const most = Math.ceil((isNew ? ofNewAccounts : perDay[table]) * (config.rateLimitFactor ?? 1))
  if (count > most) throw new Problem('Too many requests', { retryAfter: reset })
  return isNew ? newUntil : null
}
