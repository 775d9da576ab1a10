import type { DecidedContent } from '@lonja/contract/moderation/queue'

export interface DecidedRow extends Omit<DecidedContent, 'createdDate'> {
  created: Date
}

/** SQL: an instant in JSON. */
const instant = (column: string) => `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

/** SQL: decisions with their complaints, from `content_decision d`. */
export const DECIDED = `
  select d.id, d.kind, d.subject_id as content, d.title, d.excerpt, d.action, d.reason, d.ground, d.rule, d.facts,
    d.created_at as created,
    case when shop.id is not null then json_build_object('id', shop.id, 'name', shop.name) end as business,
    coalesce((select json_agg(json_build_object('id', c.id, 'by', case when c.report_id is null then 'author' else 'reporter' end,
        'text', c.text, 'state', coalesce(c.outcome, 'waiting'), 'answer', c.answer, 'createdDate', ${instant('c.created_at')})
        order by c.created_at, c.id)
      from content_complaint c where c.decision_id = d.id), '[]') as complaints
  from content_decision d left join business shop on shop.id = d.business_id`

/** A decision in the form of the contract. */
export const describeDecided = ({ created, ...row }: DecidedRow): DecidedContent => ({
  ...row,
  createdDate: created.toISOString(),
})
