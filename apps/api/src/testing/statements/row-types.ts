import type { Shape } from './shape.ts'

/** The row type that a call of `db.query<…>` declares. */
export interface RowType {
  /** The type as it is written in TypeScript. */
  text: string
  /** The index of the type in `shapes`. */
  shape: number
}

export interface RowTypes {
  /** The row types. The key is the place of the call, for example `apps/api/src/orders/find-order.ts:31:24`. */
  calls: Record<string, RowType>
  shapes: Shape[]
}

/** True if the call is in a test, or in a tool of the tests. */
export const isOfTests = (call: string): boolean =>
  call.includes('.test.ts:') || call.startsWith('apps/api/src/testing/')
