import { uuidv7 } from '../database/uuid.ts'
import type { RowsByTable } from './insert-rows.ts'
import type { TownContext, TownData, TownIds } from './town-data.ts'
import { openHour, period, stamps } from './town-days.ts'
import { header } from './town-pictures.ts'
import type { DemoProduct } from './town/types.ts'

/**
 * The rows of products and their prices. The town has one price list. The price of a variant is the product's price
 * plus the difference of the variant.
 */
export function productRows({ products }: TownData, ids: TownIds, { pictures, now }: TownContext): RowsByTable {
  const publicPrices = uuidv7()
  const combos = products.flatMap((product) => comboRows(product, ids, now))
  return {
    price_list: [{ id: publicPrices, name: 'PVP', code: 'pvp' }],
    product: products.map((product) => ({
      id: ids.product(product.code),
      business_id: ids.business(product.business),
      title: product.title,
      name: product.name,
      description: product.description,
      parent_id: ids.category(product.category),
      origin: product.origin,
      featured: product.featured,
      sku: product.sku,
      unit: product.unit,
      allergens: product.allergens,
      tax_rate: product.taxRate,
      returnable: !product.noReturn,
      sales: product.sales,
      ...stamps(now, product.createdDay, product.code),
    })),
    product_attribute_value: products.flatMap(({ code, attributes }) =>
      attributes
        .flatMap(({ values }) => values)
        .map((value, sort) => ({ product_id: ids.product(code), attribute_value_id: ids.value(value), sort })),
    ),
    attribute_combo: combos.map(({ values: _values, ...combo }) => combo),
    attribute_combo_value: combos.flatMap(({ id, values }) =>
      values.map((value) => ({ attribute_combo_id: id, attribute_value_id: value })),
    ),
    price: products.map(({ code, price, createdDay }) => ({
      id: uuidv7(),
      product_id: ids.product(code),
      price_list_id: publicPrices,
      amount: price,
      created_at: openHour(now, createdDay, code),
    })),
    product_image: products.map(({ code, title, picture }) => ({
      id: uuidv7(),
      product_id: ids.product(code),
      image_id: pictures.idOf(picture),
      main: true,
      alt: title,
    })),
  }
}

function comboRows(product: DemoProduct, ids: TownIds, now: Date) {
  const implicit = {
    sku: product.sku,
    values: [],
    priceDelta: 0,
    unit: null,
    weightGrams: product.weightGrams,
    ...product.stock,
  }
  const variants = product.variants.length > 0 ? product.variants : [implicit]
  return variants.map((variant, sort) => {
    const values = variant.values.map(ids.value)
    return {
      id: uuidv7(),
      product_id: ids.product(product.code),
      value_key: values.toSorted().join(','),
      values,
      sku: variant.sku,
      stock: variant.stock ?? 0,
      tracked: variant.tracked,
      price_delta: variant.priceDelta,
      weight_grams: variant.weightGrams,
      unit: variant.unit,
      sort,
      created_at: openHour(now, product.createdDay, product.code),
    }
  })
}

/** The labels of the town, which all shops can use. */
const labels = {
  'mas-vendido': 'Lo más vendido',
  almuerzo: 'Para el almuerzo',
  temporada: 'De temporada',
  navidad: 'Navidad',
  regalo: 'Para regalar',
}

export function labelRows({ products }: TownData, ids: TownIds): RowsByTable {
  const tags = Object.entries(labels).map(([code, name]) => ({ id: uuidv7(), code, name }))
  return {
    tag: tags,
    product_tag: products.flatMap((product) =>
      tags
        .filter(({ code }) => product.tags.includes(code))
        .map(({ id }) => ({ product_id: ids.product(product.code), tag_id: id })),
    ),
  }
}

export function promotionRows(
  { offers, coupons, campaigns }: TownData,
  ids: TownIds,
  context: TownContext,
): RowsByTable {
  const { pictures, now } = context
  const offerRows = offers.map((offer) => ({
    id: uuidv7(),
    ...discountColumns(offer, now),
    business_id: ids.business(offer.business),
    target: offer.target,
    min_quantity: offer.minQuantity ?? 1,
    min_amount: offer.minAmount ?? 0,
  }))
  const campaignRows = campaigns.map(({ code, title, description, startDay, endDay, picture }) => ({
    id: uuidv7(),
    code,
    title,
    description,
    ...period(now, startDay, endDay),
    image_id: pictures.idOf(header(picture)),
  }))
  return {
    offer: offerRows,
    offer_product: offers.flatMap(({ products }, index) =>
      products.map((code) => ({ offer_id: offerRows[index]!.id, product_id: ids.product(code) })),
    ),
    coupon: coupons.map((coupon) => ({
      id: uuidv7(),
      ...discountColumns(coupon, now),
      business_id: coupon.business && ids.business(coupon.business),
      min_amount: coupon.minAmount ?? 0,
      usage_limit: coupon.limit,
      limit_per_person: coupon.limitPerPerson,
      used: coupon.used,
      first_order_only: coupon.firstOrderOnly,
      funder: coupon.business ? { shop: 10_000 } : { platform: 10_000 },
      public: true,
    })),
    campaign: campaignRows,
    campaign_business: campaigns.flatMap(({ businesses }, index) =>
      businesses.map((code) => ({ campaign_id: campaignRows[index]!.id, business_id: ids.business(code) })),
    ),
    campaign_offer: campaigns.flatMap((campaign, index) =>
      campaign.offers.map((code) => ({
        campaign_id: campaignRows[index]!.id,
        offer_id: offerRows[offers.findIndex((offer) => offer.code === code)]!.id,
      })),
    ),
    campaign_product: campaigns.flatMap(({ products }, index) =>
      products.map((code) => ({ campaign_id: campaignRows[index]!.id, product_id: ids.product(code) })),
    ),
  }
}

type Discount = TownData['offers'][number] | TownData['coupons'][number]

const discountColumns = ({ code, name, discountType, value, startDay, endDay }: Discount, now: Date) => ({
  code,
  name,
  discount_type: discountType,
  value,
  ...period(now, startDay, endDay),
})

/**
 * The rows of zones, shipping methods and payment methods. Each shop that lists a method of the town gets its own
 * copy of it.
 */
export function deliveryRows(
  { businesses, zones, shippingMethods, paymentMethods }: TownData,
  ids: TownIds,
): RowsByTable {
  const offered = businesses.flatMap((business) =>
    shippingMethods
      .filter(
        ({ code, business: owner }) => (owner ?? business.code) === business.code && business.shipping.includes(code),
      )
      .map((method, sort) => ({ id: ids.shippingMethod(`${business.code} ${method.code}`), business, method, sort })),
  )
  return {
    payment_method: paymentMethods.map((method) => ({
      id: ids.paymentMethod(method.code),
      kind: method.code,
      ...method,
    })),
    zone: zones.map((zone) => ({ id: ids.zone(zone.code), ...zone })),
    shipping_method: offered.map(({ id, business, method, sort }) => ({
      id,
      name: method.name,
      code: method.code,
      type: method.type,
      business_id: ids.business(business.code),
      lead_minutes: method.leadMinutes,
      slot_policy: method.slotPolicy,
      sort,
    })),
    shipping_zone: offered.flatMap(({ id, method }) =>
      method.zones.map(({ zone, price, minAmount, freeFrom }) => ({
        id: uuidv7(),
        shipping_method_id: id,
        zone_id: ids.zone(zone),
        price,
        min_amount: minAmount ?? 0,
        free_from: freeFrom,
      })),
    ),
  }
}
