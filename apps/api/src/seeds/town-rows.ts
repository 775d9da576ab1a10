import { addDays, instantOf, localTime } from '@lonja/contract/time'
import { uuidv7 } from '../database/uuid.ts'
import type { RowsByTable } from './insert-rows.ts'
import type { TownData, TownIds } from './town-data.ts'
import type { TownPictures, WantedPicture } from './town-pictures.ts'
import { pick } from './town/slug.ts'
import type { DayOffset, DemoAddress, DemoPicture, DemoProduct } from './town/types.ts'

/** What rows need that the data does not say. */
export interface TownContext {
  pictures: TownPictures
  /** The moment of seeding: the data's days count from it. */
  now: Date
  /** Of the password of everybody who may sign in. */
  passwordHash: string
}

export function wantedPictures({ businesses, categories, products, campaigns }: TownData): WantedPicture[] {
  const squares = [...businesses, ...categories, ...products].map(({ picture }) => picture)
  const headers = [...businesses, ...campaigns].map(({ picture }) => header(picture))
  return [...squares, ...headers]
}

const header = (picture: DemoPicture): WantedPicture => ({ ...picture, wide: true })

/** The rows of the town, without its orders, in the order in which they can be inserted. */
export function townRows(data: TownData, ids: TownIds, context: TownContext): RowsByTable[] {
  return [
    { image_object: context.pictures.rows },
    userRows(data, ids, context),
    categoryRows(data, ids, context),
    businessRows(data, ids, context),
    productRows(data, ids, context),
    promotionRows(data, ids, context),
    deliveryRows(data, ids),
    cmsRows(data, context),
  ]
}

function userRows({ users, town }: TownData, ids: TownIds, { passwordHash }: TownContext): RowsByTable {
  return {
    user: users.map((user) => ({
      id: ids.user(user.username),
      username: user.username,
      email: user.email,
      password_hash: user.canSignIn ? passwordHash : null,
      name: user.name,
      surnames: user.surnames,
      phone: user.phone.replaceAll(' ', ''),
      // The last of the roles is the one that allows most.
      role: user.roles.at(-1),
      country: town.country,
      state: user.address?.province ?? town.province,
      postal_code: user.address?.zip ?? town.zip,
      city: user.address?.city ?? town.name,
    })),
    address: users.flatMap(({ username, address }) =>
      address ? [{ ...addressRow(address), user_id: ids.user(username), label: 'Casa' }] : [],
    ),
  }
}

function addressRow({ lat, lng, floor, ...address }: DemoAddress) {
  return { id: uuidv7(), ...address, floor: floor ?? null, latitude: lat, longitude: lng }
}

function categoryRows({ categories, attributes }: TownData, ids: TownIds, { pictures }: TownContext): RowsByTable {
  return {
    category: categories.map(({ code, title, url, parent, bcc, sort, picture }) => ({
      id: ids.category(code),
      title,
      code,
      url,
      parent_id: parent && ids.category(parent),
      bcc,
      sort,
      image_id: pictures.idOf(picture),
    })),
    attribute: attributes.map(({ code, name, title, type, filterable, variantAxis, sort }) => ({
      id: ids.attribute(code),
      code,
      name,
      title,
      type,
      filterable,
      variant_axis: variantAxis,
      sort,
    })),
    attribute_value: attributes.flatMap((attribute) =>
      attribute.options.map(({ code, name, value }, sort) => ({
        id: ids.value(code),
        attribute_id: ids.attribute(attribute.code),
        name,
        value: value ?? null,
        sort,
      })),
    ),
  }
}

function businessRows(
  { town, businesses, users }: TownData,
  ids: TownIds,
  { pictures, now }: TownContext,
): RowsByTable {
  const today = localTime(now).date
  const addresses = businesses.map(({ address }) => addressRow(address))
  return {
    address: addresses,
    city: [town.name, ...town.neighbours.map(({ city }) => city)].map((name) => ({ name })),
    business: businesses.map((business, index) => ({
      id: ids.business(business.code),
      name: business.name,
      code: business.code,
      url: business.url,
      cif: business.cif,
      legal_name: business.legalName,
      description: business.description,
      address_id: addresses[index]!.id,
      latitude: business.address.lat,
      longitude: business.address.lng,
      spotlight: business.spotlight,
      opening_hours: business.openingHours,
      closures: business.closures.map(({ startDay, endDay, reason }) => ({
        from: addDays(today, startDay),
        to: addDays(today, endDay),
        reason,
      })),
      phones: business.phones,
      email: business.email,
      min_order: business.minOrder ?? 0,
      logo_id: pictures.idOf(business.picture),
      image_id: pictures.idOf(header(business.picture)),
      state: business.state,
      ...stamps(now, business.createdDay, business.code),
    })),
    business_category: businesses.map(({ code, category }) => ({
      business_id: ids.business(code),
      category_id: ids.category(category),
    })),
    business_member: users.flatMap((user) =>
      user.businesses.map((code) => ({ business_id: ids.business(code), user_id: ids.user(user.username) })),
    ),
  }
}

/** The town has one price list; variants cost what their product costs and their own difference. */
function productRows({ products }: TownData, ids: TownIds, { pictures, now }: TownContext): RowsByTable {
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
  const implicit = { sku: product.sku, values: [], priceDelta: 0, weightGrams: product.weightGrams, ...product.stock }
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
      sort,
      created_at: openHour(now, product.createdDay, product.code),
    }
  })
}

function promotionRows({ offers, coupons, campaigns }: TownData, ids: TownIds, context: TownContext): RowsByTable {
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
    })),
    campaign: campaignRows,
    campaign_business: campaigns.flatMap(({ businesses }, index) =>
      businesses.map((code) => ({ campaign_id: campaignRows[index]!.id, business_id: ids.business(code) })),
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

/** A method that the town runs is one of each shop that lists it. */
function deliveryRows({ businesses, zones, shippingMethods, paymentMethods }: TownData, ids: TownIds): RowsByTable {
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

function cmsRows({ cms }: TownData, { now }: TownContext): RowsByTable {
  return {
    cms: cms.map(({ code, title, url, metaDescription, blocks, sort, updatedDay }) => ({
      id: uuidv7(),
      title,
      name: title,
      code,
      url,
      body: blocks,
      meta: { title, description: metaDescription },
      sort,
      ...stamps(now, updatedDay, code),
    })),
  }
}

/** From the first day's beginning to the last day's end, as people in the town count days. */
function period(now: Date, startDay: DayOffset, endDay: DayOffset) {
  const today = localTime(now).date
  return { start_at: instantOf(addDays(today, startDay), 0), end_at: instantOf(addDays(today, endDay + 1), 0) }
}

/** Some minute between nine and seven of a day, always the same one for a code. */
export function openHour(now: Date, day: DayOffset, code: string): Date {
  return instantOf(addDays(localTime(now).date, day), 9 * 60 + pick(code, 10 * 60))
}

function stamps(now: Date, day: DayOffset, code: string) {
  const at = openHour(now, day, code)
  return { created_at: at, updated_at: at }
}
