import type { Sql } from '../sql/sql.ts'
import type { Viewer } from './guards.ts'

/** Returns the SQL of a condition on rows; `row` is the alias of the table. */
export type Condition = (row: Sql, viewer: Viewer) => Sql
