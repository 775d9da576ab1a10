/**
 * SQL: the row belongs to another shop than `product`, the table of a product or of another record that refers to the
 * row. It is false for a row without a shop, which all shops may use.
 */
export const foreignTo = (row: string, product: string): string =>
  `(${row}.business_id is not null and ${row}.business_id is distinct from ${product}.business_id)`
