import { z } from 'zod'
import { businessSummary } from '../businesses/business.ts'
import { categorySummary } from '../categories/category.ts'
import { ImageVariants, imageSummary } from '../images/image-object.ts'
import {
  boolean,
  dated,
  defaulted,
  defineContract,
  document,
  exact,
  iexact,
  instant,
  integer,
  inTree,
  isTrue,
  matching,
  money,
  number,
  optional,
  partial,
  prose,
  rate,
  readOnly,
  reference,
  references,
  refersTo,
  special,
  text,
} from '../resource.ts'
import { Restriction } from '../moderation/restriction.ts'
import { tagSummary } from '../tags/tag.ts'
import { productSorts } from './ranking.ts'
import { Unit } from './unit.ts'

/**
 * The data of a product that is sold by weight: the usual weight of a piece, and the accepted difference from the
 * ordered weight in basis points.
 */
export const WeightSale = z.object({
  avgGrams: z.int().min(1).max(1_000_000),
  tolerance: z.int().min(0).max(10_000),
})

/** The maker of a product, who is responsible for its safety, and its warnings (Regulation (EU) 2023/988, art. 19). */
export const Gpsr = z.object({
  maker: z.string().trim().min(1).max(160),
  address: z.string().trim().min(1).max(300),
  warnings: z.string().max(2_000),
  /** The e-mail address or the website of the maker. */
  contact: z.string().trim().max(254).nullish(),
  /** The person in the EU who is responsible for the product. A maker outside the EU must have one. */
  responsible: z
    .object({
      name: z.string().trim().min(1).max(160),
      address: z.string().trim().min(1).max(300),
      email: z.string().trim().toLowerCase().max(254).pipe(z.email()),
    })
    .nullish(),
  /** The model, the type, the batch or the serial number. */
  identifier: z.string().trim().max(80).nullish(),
})

/** The facts about food that a customer must know before the purchase (Regulation (EU) 1169/2011, art. 14). */
export const Food = z.object({
  ingredients: z.string().trim().max(2_000).nullish(),
  /** How to store and use it. */
  storage: z.string().trim().max(500).nullish(),
  /** The alcohol by volume, in percent. */
  alcohol: z.number().min(0).max(100).nullish(),
  /** True if the shop says that the product has no allergens. If false, an empty list of allergens says nothing. */
  noAllergens: z.boolean().optional(),
})

/** An attribute of a product. `options` contains only the options that the product has. */
export const ProductAttribute = z.object({
  id: z.string(),
  name: z.string(),
  code: z.string(),
  type: z.enum(['single', 'image', 'color', 'option']),
  variantAxis: z.boolean(),
  options: z.array(z.object({ id: z.string(), name: z.string(), value: z.string().nullable() })),
})
export type ProductAttribute = z.infer<typeof ProductAttribute>

export const ComboSummary = {
  sku: z.string().nullable(),
  price: z.int().nullable(),
  previousPrice: z.int().nullable(),
  availableStock: z.int().nullable(),
  backorder: z.boolean(),
  enabled: z.boolean(),
  unit: Unit.nullable(),
  values: z.array(z.object({ id: z.string(), name: z.string(), value: z.string().nullable() })),
}

export const productContract = defineContract({
  name: 'Product',
  path: 'products',
  fields: {
    title: text(200),
    /** The internal name, which is also the last part of the address of the product's page. */
    name: defaulted(matching(/^[a-z0-9][a-z0-9-]*$/, 200)),
    description: defaulted(prose(10_000)),
    business: reference('businesses', businessSummary),
    parent: optional(reference('categories', categorySummary)),
    origin: optional(text(80)),
    featured: defaulted(boolean()),
    marketplace: defaulted(boolean()),
    enabled: defaulted(boolean()),
    sku: optional(text(80)),
    ean: optional(text(14)),
    unit: optional(document(Unit)),
    weightSale: optional(document(WeightSale)),
    allergens: defaulted(document(z.array(z.string().max(60)).max(20))),
    gpsr: optional(document(Gpsr)),
    food: optional(document(Food)),
    /**
     * Whether a customer who bought at a distance can withdraw. False for goods that spoil, are made to measure or
     * are sealed (TRLGDCU art. 103).
     */
    returnable: defaulted(boolean()),
    /** The VAT rate in basis points. */
    taxRate: defaulted(rate()),
    /** All options: options that distinguish the variants, for example sizes, and options that all variants have. */
    attributeValues: references('attribute-values', { name: z.string(), value: z.string().nullable() }),
    /** Labels, both of the town and of the shop. */
    tags: references('tags', tagSummary),
    attributes: readOnly(document(z.array(ProductAttribute))),
    combos: readOnly(references('attribute-combos', ComboSummary)),
    /** All prices on public lists, whether they apply now or not. */
    prices: readOnly(references('prices', { amount: z.int(), minQuantity: z.int() })),
    /** The present price of the cheapest variant, tax and offers included; null if no variant is for sale. */
    price: readOnly(optional(money())),
    /**
     * The lowest price of the 30 days before the present reduction (LOCM art. 20.1); null if the price is not
     * reduced.
     */
    previousPrice: readOnly(optional(money())),
    /** The quantity in the variant with the present price; without one, in the product. */
    priceUnit: readOnly(optional(document(Unit))),
    /** The only variant of a product without options, which can be ordered without another choice; otherwise null. */
    onlyCombo: readOnly(optional(document(z.object({ id: z.string(), ...ComboSummary })))),
    /** Whether variants have different prices. If so, the price is shown with «desde». */
    priceVaries: readOnly(boolean()),
    /** Whether at least one variant can be ordered now. */
    available: readOnly(boolean()),
    /** The cover picture with all data to show it. */
    image: readOnly(optional(document(z.object({ id: z.string(), ...imageSummary, variants: ImageVariants })))),
    images: readOnly(
      references('product-images', {
        alt: z.string(),
        main: z.boolean(),
        image: z.object({ id: z.string(), ...imageSummary }),
      }),
    ),
    offer: readOnly(references('offers', { code: z.string(), name: z.string() })),
    campaigns: readOnly(references('campaigns', { code: z.string(), title: z.string() })),
    /** The number of sold units. */
    sales: readOnly(integer()),
    /** The average of the product's published valorations, to one decimal; null if there are none. */
    rating: readOnly(optional(number(1, 5))),
    ratingCount: readOnly(integer()),
    /** The town's restrictions. A product with a restriction is visible only for its shop and the town. */
    restrictions: readOnly(document(z.array(Restriction))),
    createdDate: readOnly(instant()),
    updatedDate: readOnly(instant()),
  },
  filters: {
    title: partial('title'),
    search: special(
      'text to search for in Spanish; accents and small typing errors are ignored, but ñ and n are different letters; the most relevant products come first',
    ),
    name: partial('name'),
    origin: exact('origin'),
    sku: { ...exact('sku'), description: 'exactly this value, in the product or in one of its variants' },
    ean: { ...exact('ean'), description: 'exactly this value, in the product or in one of its variants' },
    updatedDate: dated('updatedDate'),
    featured: isTrue('featured'),
    marketplace: isTrue('marketplace'),
    'parent.id': inTree('parent'),
    'offer.id': refersTo('offer'),
    'campaigns.id': refersTo('campaigns'),
    'tags.id': refersTo('tags'),
    'business.id': refersTo('business'),
    'attributes.name': iexact('attributeValues', 'attribute', 'name'),
    'attributes.options.name': iexact('attributeValues', 'name'),
    attr: special('ids of attribute values: of each attribute, the product has one of the given values'),
    price: { kind: 'range', path: ['price'] },
    available: isTrue('available'),
    reduced: special('true: only products whose price is reduced now'),
    enabled: special('`true`: products that the shop has put up for sale; `false`: the others'),
    priced: special('`true`: products with a price; `false`: the others'),
    restricted: special('`true`: products that the town restricts; `false`: the others'),
    lowStock: special(
      '`true`: products of the caller’s shops with a variant of which so few units can be ordered as its `alertAt` says',
    ),
    incomplete: special('`true`: products without a picture, or without information that their category requires'),
  },
  sorts: productSorts,
  unlisted: [
    'images',
    'attributeValues',
    'campaigns',
    'prices',
    'tags',
    'weightSale',
    'gpsr',
    'food',
    'returnable',
    'priceUnit',
    'onlyCombo',
    'restrictions',
  ],
})

/**
 * An option of a facet. `count` is the number of products that the list would have if only this option of the facet
 * were chosen.
 */
export interface FacetOption {
  id: string
  name: string
  value: string | null
  count: number
}

/** An attribute by which lists can be filtered; an element of the answer of `GET /api/attributes-filters`. */
export interface AttributeFacet {
  id: string
  name: string
  /** What customers read above the options; blank if they read the name. */
  title: string
  code: string
  type: ProductAttribute['type']
  options: FacetOption[]
  /** The options that were left out, and the sum of their counts, if the request limits the options. */
  more?: { options: number; count: number }
}

/**
 * The answer of `GET /api/products-facets`, which accepts the same parameters as `GET /api/products`: the options
 * that narrow the list of these parameters. The counts of a facet ignore the options chosen in the same facet, because
 * options of one facet are alternatives.
 */
export interface ProductFacets {
  /** The number of products in the list of these parameters, on all its pages. */
  total: number
  attributes: AttributeFacet[]
  categories: { id: string; title: string; url: string; parent: string | null; count: number }[]
  businesses: { id: string; name: string; count: number }[]
  /** In cents. */
  price: { min: number; max: number } | null
}
