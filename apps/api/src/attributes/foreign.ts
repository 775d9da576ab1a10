/**
 * SQL: the row belongs to another shop than the record that refers to it. Rows without a shop may be used by all shops,
 * so the condition is false for them.
 *
 * @param product  the table or the alias of the record that refers to the row, for example of a product
 */
export const foreignTo = (row: string, product: string): string =>
  `(${row}.business_id is not null and ${row}.business_id is distinct from ${product}.business_id)`
