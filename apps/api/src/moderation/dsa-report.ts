import type { DsaReport } from '@lonja/contract/moderation/dsa-report'
import { instantOf } from '@lonja/contract/time'
import type { Reads } from '../database/database.ts'
import { thisYear } from '../reports/asked-year.ts'
import { render, sql } from '../sql/sql.ts'

/** Counts the reports and complaints that arrived in a year of the town, and the decisions made in it. */
export async function findDsaReport(db: Reads, year: number): Promise<DsaReport> {
  const [from, until] = [instantOf(`${year}-01-01`, 0), instantOf(`${year + 1}-01-01`, 0)]
  const [row] = await db.query<{ report: Omit<DsaReport, 'year' | 'over'> }>(
    render(sql`
    with report as (
      select given.reason, decision.created_at - given.created_at as waited, given.decision_id is null as waiting,
        case when given.user_id is not null then 'account' when given.email is not null then 'guest' else 'anonymous' end as reporter
      from content_report given left join content_decision decision on decision.id = given.decision_id
      where given.created_at >= ${from} and given.created_at < ${until}
    ), decision as (
      select own.action, own.ground, own.reason, not exists (select from content_report where decision_id = own.id)
        -- A report whose complaint was right waits again, and does not name its first decision any more.
        and not exists (select from content_complaint where decision_id = own.id and report_id is not null) as own_initiative
      from content_decision own where own.created_at >= ${from} and own.created_at < ${until}
    ), complaint as (
      select case when report_id is null then 'author' else 'reporter' end as by, coalesce(outcome, 'waiting') as result,
        decided_at - created_at as waited
      from content_complaint where created_at >= ${from} and created_at < ${until}
    )
    select json_build_object(
      'reports', (select json_build_object('total', count(*), 'waiting', count(*) filter (where waiting),
        'medianSeconds', ${medianOfWaits},
        'byReason', (select coalesce(json_agg(each order by count desc, reason, reporter), '[]') from (
          select reason, reporter, count(*) from report group by reason, reporter) each)) from report),
      'decisions', (select coalesce(json_agg(each order by count desc, action, ground, reason, "ownInitiative"), '[]') from (
        select action, ground, reason, own_initiative as "ownInitiative", count(*) from decision group by 1, 2, 3, 4) each),
      'complaints', (select json_build_object('medianSeconds', ${medianOfWaits},
        'byResult', (select coalesce(json_agg(each order by by, result), '[]') from (
          select by, result, count(*) from complaint group by 1, 2) each)) from complaint)
    ) as report`),
  )
  return { year, over: year < thisYear(), ...row!.report }
}

const medianOfWaits = sql`
  floor(extract(epoch from percentile_disc(0.5) within group (order by waited) filter (where waited is not null)))`
