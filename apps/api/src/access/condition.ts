import type { Sql } from '../sql/sql.ts'
import type { Viewer } from './guards.ts'

/** SQL that holds for the rows meant; `row` is the table's alias. */
export type Condition = (row: Sql, viewer: Viewer) => Sql
