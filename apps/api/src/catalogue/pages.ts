import type { Query } from '../http/query.ts'

/** The number of products or codes in an answer. */
export const perPage = 30
const mostSkipped = 1_000_000

/** The number of rows to leave out. An invalid value is ignored. */
export const offsetOf = (query: Query): number =>
  Math.min(Math.max(0, Math.trunc(Number(query.one('offset') ?? 0)) || 0), mostSkipped)

/** Splits the rows of a query that asked for one row more than fits on a page: the page, and whether another one follows. */
export const pageOf = <Row>(rows: Row[]): { shown: Row[]; more: boolean } => ({
  shown: rows.slice(0, perPage),
  more: rows.length > perPage,
})
