/**
 * SQL: the row belongs to another shop than the product or record that refers to it. A row without a shop belongs to
 * everybody.
 */
export const foreignTo = (row: string, product: string): string =>
  `(${row}.business_id is not null and ${row}.business_id is distinct from ${product}.business_id)`
