import { z } from 'zod'
import { businessSummary } from '../businesses/business.ts'
import { categorySummary } from '../categories/category.ts'
import { attributeTypes } from '../constants.ts'
import { imageSummary } from '../images/image-object.ts'
import { Unit } from '../products/unit.ts'
import {
  boolean,
  choice,
  dated,
  defaulted,
  defineContract,
  document,
  exact,
  grams,
  instant,
  integer,
  matching,
  money,
  optional,
  prose,
  readOnly,
  reference,
  references,
  refersTo,
  signedMoney,
  text,
} from '../resource.ts'

/** An axis that variants differ in, or a property to filter by. */
export const attributeContract = defineContract({
  name: 'Attribute',
  path: 'attributes',
  fields: {
    name: text(80),
    title: defaulted(prose(120)),
    code: defaulted(matching(/^[a-z0-9][a-z0-9-]*$/, 80)),
    type: defaulted(choice(attributeTypes)),
    enabled: defaulted(boolean()),
    filterable: defaulted(boolean()),
    variantAxis: defaulted(boolean()),
    /** Null: every shop may use it. */
    business: optional(reference('businesses', businessSummary)),
    /** What it is meant for; none: everything. */
    categories: references('categories', categorySummary),
    options: readOnly(references('attribute-values', { name: z.string(), value: z.string().nullable() })),
    sort: defaulted(integer()),
  },
  filters: { 'business.id': refersTo('business') },
})

export const attributeValueContract = defineContract({
  name: 'AttributeValue',
  path: 'attribute-values',
  fields: {
    attribute: reference('attributes', { name: z.string() }),
    name: text(80),
    /** `#rrggbb` where the attribute is a colour. */
    value: optional(text(80)),
    /** What shows it, where the attribute is one of pictures. */
    image: optional(reference('image-objects', imageSummary)),
    enabled: defaulted(boolean()),
    /** Its attribute's shop; null: every shop may use it. */
    business: readOnly(optional(reference('businesses', businessSummary))),
    sort: defaulted(integer()),
  },
  filters: { 'attribute.id': refersTo('attribute') },
})

/** A variant: the set of values it stands for, with its own stock and price. */
export const attributeComboContract = defineContract({
  name: 'AttributeCombo',
  path: 'attribute-combos',
  fields: {
    product: reference('products', { title: z.string() }),
    values: references('attribute-values', { name: z.string(), value: z.string().nullable() }),
    sku: optional(text(80)),
    ean: optional(text(14)),
    /** Units on hand. */
    stock: defaulted(integer()),
    /** Units that may be sold now: on hand less allocated and reserved; null where stock is not tracked. */
    availableStock: readOnly(optional(integer())),
    tracked: defaulted(boolean()),
    backorder: defaulted(boolean()),
    /** Added to the product's price where the variant has none of its own. */
    priceDelta: defaulted(signedMoney()),
    /** What one unit costs now, offers included. */
    price: readOnly(optional(money())),
    /** Where reduced: the lowest price of the 30 days before (LOCM art. 20.1). */
    previousPrice: readOnly(optional(money())),
    weightGrams: defaulted(grams()),
    /** What it holds, where other than the product says. */
    unit: optional(document(Unit)),
    image: optional(reference('image-objects', imageSummary)),
    enabled: defaulted(boolean()),
    /** Also of its price and its units. */
    updatedDate: readOnly(instant()),
  },
  filters: {
    'product.id': refersTo('product'),
    sku: exact('sku'),
    ean: exact('ean'),
    updatedDate: dated('updatedDate'),
  },
  sorts: ['updatedDate'],
})
