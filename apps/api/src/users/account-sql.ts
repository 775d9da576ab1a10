import { sql } from '../sql/sql.ts'

/** SQL: the words of an account `u`, exactly as the index `user_words` has them. */
export const userWords = sql`fold(u.username || ' ' || coalesce(u.name, '') || ' ' || coalesce(u.surnames, '') || ' ' || u.email || ' '
  || regexp_replace(coalesce(u.phone, ''), '[^0-9]', '', 'g'))`

/** SQL: the columns of an account `u` that the staff of the town see. */
export const accountColumns = sql`u.id, u.username, u.email, u.name, u.surnames, u.phone, u.enabled,
  case when u.role = 'ROLE_ADMIN' then 'operator' else u.town_role end as "townRole", u.created_at as "createdAt"`

/** SQL: the account `u` was not erased. */
export const isKept = sql`u.email not like '%@erased.invalid'`
