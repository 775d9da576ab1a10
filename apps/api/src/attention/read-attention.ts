import { Attention, AttentionItem } from '@lonja/contract/attention/attention'
import { type AttentionKind, attentionKinds, shownOfKind } from '@lonja/contract/attention/kinds'
import { mayInTown, townRoleOf } from '../access/guards.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { join, literal, render, sql } from '../sql/sql.ts'
import { problems } from './problems.ts'

interface Row extends Omit<AttentionItem, 'since'> {
  since: Date
  total: number
}

/** Reads what needs a person of the town now: the problems of every kind that the viewer may see, the oldest first. */
export const readAttention = defineOperation({
  method: 'GET',
  path: '/api/attention',
  summary: 'What needs a person of the town: orders without an answer, failed payments and mails, late cases, alerts',
  who: (viewer) => townRoleOf(viewer) !== null,
  reach: 'the kinds of problems for which the caller has the right',
  beyond: 'the town’s staff, who start their day with this list',
  answers: { shape: Attention },
  run: async ({ services: { db }, viewer }): Promise<Attention> => {
    const kinds = attentionKinds.filter((kind) => mayInTown(viewer, problems[kind].right))
    if (kinds.length === 0) return { items: [], totals: {} }
    // PostgreSQL allows 63 characters in the name of a statement.
    const name = `attention ${kinds.map((kind) => attentionKinds.indexOf(kind)).join(' ')}`
    const rows = await db.query<Row>({ ...render(findProblems(kinds)), name })
    return {
      items: rows.map(({ since, ...item }) => AttentionItem.parse({ ...item, since: since.toISOString() })),
      totals: Object.fromEntries(rows.map(({ kind, total }) => [kind, total])),
    }
  },
})

/** SQL: the oldest problems of each kind, with the number of all problems of the kind. */
const findProblems = (kinds: readonly AttentionKind[]) => sql`
  with found as (${join(
    kinds.map(
      (kind) => sql`
        (select ${literal(kind)} as kind, one.*, count(*) over ()::int as total
         from (${problems[kind].rows}) one (id, title, detail, order_id, since, business_id, content)
         order by since, id limit ${literal(shownOfKind)})`,
    ),
    ' union all ',
  )})
  select found.kind, found.id, found.title, found.detail, found.order_id as "order", found.since, found.total, found.content,
    case when shop.id is not null then
      json_build_object('id', shop.id, 'name', shop.name, 'phone', shop.phones ->> 0) end as business
  from found left join business shop on shop.id = found.business_id
  order by array_position(${attentionKinds}::text[], found.kind), found.since, found.id`
