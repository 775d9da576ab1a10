import { vilaserena } from '../seeds/vilaserena.ts'
import type { Lists } from './lists.ts'
import { type Product, type Products, nameOf } from './products.ts'
import { kinds, randomOf } from './random.ts'
import type { Shops } from './shops.ts'
import type { Catalogue, Totals } from './stocked.ts'

interface Context {
  seed: number
  lists: Lists
  shops: Shops
  products: Products
  catalogue: Catalogue
  totals: Totals
  /** The id of the picture with this index. */
  picture: (index: number) => string
}

const axes = new Set(vilaserena.attributes.filter(({ variantAxis }) => variantAxis).map(({ code }) => code))

/** The rows of a product by table, with the stock and the sales that the orders leave. */
export function productRows(product: Product, context: Context) {
  const { id, index, addedAt, model, title, price, enabled, shop, leaf } = product
  const { lists, shops, products, totals, picture } = context
  const { description, labels, featured, ean, picture: image } = products.describe(product)
  const created_at = new Date(addedAt)
  const businessId = shops.all[shop]!.id
  const random = randomOf(context.seed, kinds.description, -1 - index)
  const reviews = totals.reviews[index]!
  const combos = comboRows(product, context)
  return {
    product: [
      {
        id,
        business_id: businessId,
        title,
        name: nameOf(product),
        description,
        parent_id: lists.leaves[leaf]!.id,
        origin: model.origin,
        featured,
        enabled,
        sku: `G-${index + 1}`,
        ean,
        unit: model.unit,
        allergens: model.allergens,
        tax_rate: model.taxRate,
        returnable: !model.noReturn,
        sales: totals.sales[index]!,
        rating: reviews === 0 ? null : (Math.round((10 * totals.ratings[index]!) / reviews) / 10).toFixed(1),
        rating_count: reviews,
        created_at,
        updated_at: created_at,
      },
    ],
    product_attribute_value: optionsOf(product, lists).map((value, sort) => ({
      product_id: id,
      attribute_value_id: value,
      sort,
    })),
    attribute_combo: combos.map(({ combo }) => combo),
    attribute_combo_value: combos.flatMap(({ values }) => values),
    stock_movement: combos.flatMap(({ opening }) => opening),
    price: [{ id: random.id(addedAt), product_id: id, price_list_id: lists.priceList, amount: price, created_at }],
    // While a product is disabled, nobody sees a price of it.
    price_log: enabled
      ? combos.map(({ combo }) => ({
          attribute_combo_id: combo.id,
          price: combo.price,
          reduced: false,
          since: created_at,
        }))
      : [],
    product_image: [
      { id: random.id(addedAt), product_id: id, image_id: picture(image), main: true, alt: title, created_at },
    ],
    product_tag: labels.map((tag_id) => ({ product_id: id, tag_id })),
  }
}

/** The options of the product: of its model, of its variants, and its brand. */
function optionsOf({ model, combos, brand }: Product, lists: Lists): string[] {
  const described = model.attributes.flatMap(({ attribute, values }) => (axes.has(attribute) ? [] : values))
  const codes = new Set([...described, ...combos.flatMap(({ values }) => values)])
  const options = Array.from(codes, (code) => lists.option(code).id)
  return brand === null ? options : [lists.brands[brand]!.id, ...options]
}

function comboRows(
  { id, index, shop, addedAt, model, price, combos }: Product,
  { lists, shops, catalogue, totals, seed }: Context,
) {
  const random = randomOf(seed, kinds.product, -1 - index)
  const created_at = new Date(addedAt)
  return combos.map(({ id: comboId, sku, values, delta, tracked, free, weightGrams, unit }, sort) => {
    const number = catalogue.firstCombo(index) + sort
    const [allocated, reserved, handedOver] = [
      totals.allocated[number]!,
      totals.reserved[number]!,
      totals.handedOver[number]!,
    ]
    const options = values.map((code) => lists.option(code).id)
    const opening = free + allocated + reserved + handedOver
    return {
      combo: {
        id: comboId,
        product_id: id,
        value_key: options.toSorted().join(','),
        sku,
        stock: free + allocated + reserved,
        allocated,
        reserved,
        tracked,
        price_delta: delta,
        price: price + delta,
        list_price: price + delta,
        weight_grams: weightGrams,
        unit: values.length > 0 && unit !== model.unit ? unit : null,
        sort,
        created_at,
        updated_at: created_at,
      },
      values: options.map((value) => ({ attribute_combo_id: comboId, attribute_value_id: value })),
      opening:
        opening === 0
          ? []
          : [
              {
                id: random.id(addedAt),
                attribute_combo_id: comboId,
                product_id: id,
                business_id: shops.all[shop]!.id,
                kind: 'opening',
                on_hand: opening,
                allocated: 0,
                reserved: 0,
                order_id: null,
                created_at,
              },
            ],
    }
  })
}
