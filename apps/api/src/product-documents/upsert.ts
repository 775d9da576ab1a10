/** SQL: the assignments of `on conflict … do update` that take all these columns from the new row. */
export const assign = (columns: readonly string[]): string =>
  columns.map((column) => `${column} = excluded.${column}`).join(', ')
