import { WaitingContent } from '@lonja/contract/moderation/queue'
import { z } from 'zod'
import { mayInTown } from '../access/guards.ts'
import { defineOperation } from '../operation/define-operation.ts'

/** The most content in the answer. */
const MOST = 200

/** Lists what waits for the moderators of the town, the oldest first. */
export const listWaitingContent = defineOperation({
  method: 'GET',
  path: '/api/moderation-queue',
  summary: 'The oldest texts that are not published yet, and reported content, with the reports',
  who: (viewer) => mayInTown(viewer, 'town.reports.read'),
  reach: 'all content',
  beyond: 'the town’s staff, who moderate texts and decide about reports',
  answers: { shape: z.array(WaitingContent) },
  run: async ({ services: { db } }) => {
    const rows = await db.query<Omit<WaitingContent, 'since'> & { since: Date }>({
      name: 'waiting content',
      text: WAITING,
    })
    return rows.map(({ since, ...row }) => WaitingContent.parse({ ...row, since: since.toISOString() }))
  },
})

/** SQL: the texts that wait. A question that a job will publish does not wait for a person. */
const PENDING = `
  select 'valoration' as kind, v.id, p.title, concat_ws(E'\\n', nullif(v.title, ''), v.body) as excerpt, p.business_id,
    p.id as product_id, v.updated_at as since
  from valoration v join product p on p.id = v.product_id where v.state = 'pending'
  union all
  select 'question', q.id, p.title, q.text, p.business_id, p.id, q.created_at
  from question_product q join product p on p.id = q.product_id where q.state = 'pending'
  union all
  select 'answer', a.id, p.title, a.text, p.business_id, p.id, a.created_at
  from answer_question_product a join question_product q on q.id = a.question_id join product p on p.id = q.product_id
  where a.state = 'pending'`

const WAITING = `
  with pending as (${PENDING}),
  reported as (
    select r.kind, r.subject_id as id, min(r.created_at) as since,
      json_agg(json_build_object('id', r.id, 'reason', r.reason, 'explanation', r.explanation, 'name', r.name,
        'createdDate', to_char(r.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) order by r.created_at, r.id) as reports,
      (array_agg(r.title order by r.created_at desc))[1] as title,
      (array_agg(r.excerpt order by r.created_at desc))[1] as excerpt,
      (array_agg(r.business_id order by r.created_at desc))[1] as business_id
    from content_report r where r.decision_id is null group by r.kind, r.subject_id
  )
  select coalesce(pending.kind, reported.kind) as kind, coalesce(pending.id, reported.id) as id,
    coalesce(pending.title, reported.title) as title, coalesce(pending.excerpt, reported.excerpt) as excerpt,
    case when shop.id is not null then json_build_object('id', shop.id, 'name', shop.name) end as business,
    coalesce(pending.product_id, case when reported.kind = 'product' then reported.id end,
      (select product_id from valoration where id = reported.id), (select product_id from question_product where id = reported.id),
      (select q.product_id from answer_question_product a join question_product q on q.id = a.question_id where a.id = reported.id)
    ) as product,
    pending.id is not null as pending, least(pending.since, reported.since) as since,
    coalesce(reported.reports, '[]') as reports
  from pending full join reported on reported.kind = pending.kind and reported.id = pending.id
  left join business shop on shop.id = coalesce(pending.business_id, reported.business_id)
  order by least(pending.since, reported.since), coalesce(pending.id, reported.id) limit ${MOST}`
