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
  special,
  text,
} from '../resource.ts'

/** A property of products, for example the size. Variants can differ in it, and customers can filter products by it. */
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
    /** The shop that may use the attribute; null if every shop may use it. */
    business: optional(reference('businesses', businessSummary)),
    /** The categories that the attribute is meant for; if the list is empty, it is meant for all categories. */
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
    /** The colour as `#rrggbb`, if the attribute is a colour. */
    value: optional(text(80)),
    /** The picture of the option, if the options of the attribute are shown as pictures. */
    image: optional(reference('image-objects', imageSummary)),
    enabled: defaulted(boolean()),
    /** The shop of the attribute; null if every shop may use the attribute. */
    business: readOnly(optional(reference('businesses', businessSummary))),
    sort: defaulted(integer()),
  },
  filters: { 'attribute.id': refersTo('attribute') },
})

/** A variant: one combination of options, with its own stock and price. */
export const attributeComboContract = defineContract({
  name: 'AttributeCombo',
  path: 'attribute-combos',
  fields: {
    product: reference('products', { title: z.string() }),
    values: references('attribute-values', { name: z.string(), value: z.string().nullable() }),
    sku: optional(text(80)),
    ean: optional(text(14)),
    /** The number of units that the shop has, including allocated and reserved units. */
    stock: defaulted(integer()),
    /**
     * The number of units that can be sold now: `stock` less allocated and reserved units; null if stock is not
     * tracked.
     */
    availableStock: readOnly(optional(integer())),
    tracked: defaulted(boolean()),
    /** The shop is told when only so many units can be ordered; null if not. Only members of the shop see it. */
    alertAt: optional(integer(0, 1_000_000)),
    backorder: defaulted(boolean()),
    /** The amount that is added to the product's price if the variant has no price of its own. */
    priceDelta: defaulted(signedMoney()),
    /** The present price of one unit, after offers. */
    price: readOnly(optional(money())),
    /**
     * The lowest price of the 30 days before the present reduction (LOCM art. 20.1); null if the price is not
     * reduced.
     */
    previousPrice: readOnly(optional(money())),
    weightGrams: defaulted(grams()),
    /** The contents of one unit, if they differ from those of the product. */
    unit: optional(document(Unit)),
    image: optional(reference('image-objects', imageSummary)),
    enabled: defaulted(boolean()),
    /** The time of the last change, including changes of the variant's price and stock. */
    updatedDate: readOnly(instant()),
  },
  filters: {
    'product.id': refersTo('product'),
    'product.business.id': refersTo('product', 'business'),
    sku: exact('sku'),
    ean: exact('ean'),
    updatedDate: dated('updatedDate'),
    lowStock: special('`true`: variants of the caller’s shops of which so few units can be ordered as `alertAt` says'),
  },
  sorts: ['updatedDate'],
})
