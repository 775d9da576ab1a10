import { violationMessages } from '@lonja/contract/errors'
import { businessObjectiveContract, objectiveContract } from '@lonja/contract/objectives/objective'
import { may } from '../access/guards.ts'
import { invalid } from '../http/problem.ts'
import { defineResource } from '../resource/define-resource.ts'
import { everyRow, ofMyShops } from '../access/visibility.ts'
import { sql } from '../sql/sql.ts'

/** Objectives that the town sets for its shops. Customers do not see them. */
export const objectiveResource = defineResource({
  contract: objectiveContract,
  table: 'objective',
  operations: {
    list: may('shop.read'),
    read: may('shop.read'),
    create: may('town.content'),
    update: may('town.content'),
  },
  visible: everyRow,
  columns: { startDate: 'start_at', endDate: 'end_at', createdDate: 'created_at' },
  order: (row) => sql`${row}.start_at desc nulls last`,
})

export const businessObjectiveResource = defineResource({
  contract: businessObjectiveContract,
  table: 'business_objective',
  operations: { list: may('shop.read'), read: may('shop.read'), create: may('offers'), update: may('offers') },
  visible: ofMyShops('shop.read'),
  editable: ofMyShops('offers'),
  columns: { startDate: 'start_at', endDate: 'end_at', createdDate: 'created_at' },
  computed: {
    current: (row) => sql`business_objective_current(${row})`,
    state: (row) =>
      sql`case when business_objective_current(${row}) >= ${row}.target then 'met'
        when coalesce(${row}.end_at, (select o.end_at from objective o where o.id = ${row}.objective_id)) <= now()
        then 'failed' else 'open' end`,
  },
  order: (row) => sql`${row}.created_at desc`,
  rules: async ({ db, id }) => {
    const [low] = await db.query({
      text: `select from business_objective adopted join objective on objective.id = adopted.objective_id
        where adopted.id = $1 and adopted.target < objective.threshold`,
      values: [id],
    })
    if (low) throw invalid({ propertyPath: 'target', message: violationMessages.tooSmall })
  },
})
