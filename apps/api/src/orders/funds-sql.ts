import { type Sql, sql } from '../sql/sql.ts'

/** SQL: the captured, refunded and retained cents, as JSON, of the shares `s` that match the condition. */
export const fundsSql = (where: Sql): Sql =>
  sql`(select json_build_object('captured', coalesce(sum(s.captured), 0), 'refunded', coalesce(sum(s.refunded), 0),
    'retained', coalesce(sum(s.captured - s.refunded), 0)) from payment_split s where ${where})`

/** SQL: the funds of an order that has no payment yet. */
export const noFunds: Sql = sql`json_build_object('captured', 0, 'refunded', 0, 'retained', 0)`
