/** SQL: what the row is of belongs to another shop than the product, or whatever refers to it; what is of no shop is everybody's. */
export const foreignTo = (row: string, product: string): string =>
  `(${row}.business_id is not null and ${row}.business_id is distinct from ${product}.business_id)`
