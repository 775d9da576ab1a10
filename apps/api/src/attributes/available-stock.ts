import { type Sql, sql } from '../sql/sql.ts'

/** SQL: the units of a variant that can be ordered now; null if its stock is not counted. */
export const availableStock = (combo: Sql): Sql =>
  sql`case when ${combo}.tracked then greatest(${combo}.stock - ${combo}.allocated - ${combo}.reserved, 0) end`
