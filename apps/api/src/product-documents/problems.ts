import type { storedProblems } from '@lonja/contract/catalogue/catalogue'

const requires = (requirement: string) => `coalesce(category.requires @> '["${requirement}"]', false)`

/** SQL: the product lacks information that its category requires, as `gapsOf` of the contract finds it. */
const LACKS_INFORMATION = `
  ${requires('food')} and product.origin is null
  or (${requires('food')} or ${requires('allergens')}) and (
    product.allergens = '[]' and coalesce(product.food->>'noAllergens', '') <> 'true'
    or ${requires('age18')} and product.food->>'alcohol' is null)
  or ${requires('gpsr')} and coalesce(product.gpsr->>'contact', '') = ''`

/** SQL conditions for a row of `product` with its `category` and the `variants` of its document. */
const conditions: Readonly<Record<(typeof storedProblems)[number], string>> = {
  picture: 'not exists (select from product_image picture where picture.product_id = product.id)',
  description: `product.description = ''`,
  ean: `coalesce(product.ean, '') = '' and not exists (
    select from attribute_combo combo where combo.product_id = product.id and combo.enabled and combo.ean <> '')`,
  price: 'variants.price is null',
  stock: 'variants.price is not null and not variants.available',
  information: LACKS_INFORMATION,
  restricted: `product.restrictions @> '[{"kind": "decision"}]'`,
  recalled: `product.restrictions @> '[{"kind": "recall"}]'`,
}

/** SQL: the names of the problems that a product has. */
export const PROBLEMS = `array_remove(array[${Object.entries(conditions)
  .map(([problem, holds]) => `case when ${holds} then '${problem}' end`)
  .join(', ')}], null)`
