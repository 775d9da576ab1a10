/**
 * SQL: the members of a waiting order that tell who answers it, for an alias of `order_answer` that may be empty, and
 * the alias `claimant` of the account.
 */
export const waitingSql = (answer: string): string => `
  case when ${answer}.claimed_until > now() then json_build_object(
    'name', coalesce(nullif(claimant.name, ''), claimant.username), 'until', ${answer}.claimed_until) end as "claimedBy",
  case when ${answer}.quiet_until > now() then to_json(${answer}.quiet_until) #>> '{}' end as "quietUntil"`
