/** SQL: the fields of a version `v` in a list. */
export const VERSION = `v.id, v.number, v.title, v.change, v.in_force_at as "inForceDate", v.announced, v.created_at as "createdDate"`

/** The type `Told` as the database returns it: times are `Date` objects. */
export type Stored<Told extends { inForceDate: string; createdDate: string }> = Omit<
  Told,
  'inForceDate' | 'createdDate'
> & { inForceDate: Date; createdDate: Date }

/** The row with its times as texts. */
export const withTimes = <Row extends { inForceDate: Date; createdDate: Date }>(row: Row) => ({
  ...row,
  inForceDate: row.inForceDate.toISOString(),
  createdDate: row.createdDate.toISOString(),
})
