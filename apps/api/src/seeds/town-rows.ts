import { addDays, localTime } from '@lonja/contract/time'
import { normalisePhone } from '@lonja/contract/phone'
import { uuidv7 } from '../database/uuid.ts'
import type { RowsByTable } from './insert-rows.ts'
import type { TownContext, TownData, TownIds } from './town-data.ts'
import { stamps } from './town-days.ts'
import { type WantedPicture, header } from './town-pictures.ts'
import { deliveryRows, labelRows, productRows, promotionRows } from './town-trade-rows.ts'
import type { DemoAddress } from './town/types.ts'

export function wantedPictures({ businesses, categories, products, campaigns }: TownData): WantedPicture[] {
  const squares = [...businesses, ...categories, ...products].map(({ picture }) => picture)
  const headers = [...businesses, ...campaigns].map(({ picture }) => header(picture))
  return [...squares, ...headers]
}

/** The rows of the town without its orders, in an order in which they can be inserted. */
export function townRows(data: TownData, ids: TownIds, context: TownContext): RowsByTable[] {
  return [
    { image_object: context.pictures.rows },
    userRows(data, ids, context),
    categoryRows(data, ids, context),
    businessRows(data, ids, context),
    productRows(data, ids, context),
    labelRows(data, ids),
    promotionRows(data, ids, context),
    deliveryRows(data, ids),
    cmsRows(data, ids, context),
  ]
}

function userRows({ users, town }: TownData, ids: TownIds, { passwordHash, production }: TownContext): RowsByTable {
  return {
    user: users.map((user) => ({
      id: ids.user(user.username),
      username: user.username,
      email: user.email,
      // In production the operator account has no password, because nobody may manage a public town with a published
      // password.
      password_hash: user.canSignIn && !(production && user.roles.includes('ROLE_ADMIN')) ? passwordHash : null,
      demo: true,
      name: user.name,
      surnames: user.surnames,
      phone: normalisePhone(user.phone) ?? null,
      // Roles are sorted by rights: the last one has the most.
      role: user.roles.at(-1),
      country: 'España',
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
    category: categories.map(({ code, title, url, parent, bcc, sort, picture, requires }) => ({
      id: ids.category(code),
      title,
      code,
      url,
      parent_id: parent && ids.category(parent),
      bcc,
      requires,
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
      invoicing: 'lonja',
      iban: ibanOf(index + 1),
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
      user.businesses.map((code, index) => ({
        business_id: ids.business(code),
        user_id: ids.user(user.username),
        role: user.shopRole ?? 'owner',
        created_at: new Date(+now + index - user.businesses.length),
      })),
    ),
  }
}

function cmsRows({ cmsCategories, cms, help, menus }: TownData, ids: TownIds, { now }: TownContext): RowsByTable {
  const menuRows = menus.map(({ code, name, entries }) => ({ id: uuidv7(), code, name, entries }))
  return {
    cms_category: cmsCategories.map(({ code, name, sort }) => ({ id: ids.cmsCategory(code), code, name, sort })),
    cms: cms.map(({ code, title, url, category, metaDescription, blocks, sort, updatedDay }) => ({
      id: ids.cms(code),
      title,
      name: title,
      code,
      url,
      category_id: ids.cmsCategory(category),
      body: blocks,
      meta: { title, description: metaDescription },
      layout: blocks.filter(({ type }) => type === 'h2').length > 3 ? 'side' : 'full',
      sort,
      ...stamps(now, updatedDay, code),
    })),
    help_cms: help.map(({ url, title, blocks }, sort) => ({ id: uuidv7(), url, title, body: blocks, sort })),
    menu: menuRows.map(({ id, code, name }) => ({ id, code, name })),
    menu_entry: menuRows.flatMap(({ id, entries }) =>
      entries.map(({ title, url = '', icon = null, cms: page }, sort) => ({
        id: uuidv7(),
        menu_id: id,
        title,
        url,
        icon,
        sort,
        cms_id: page ? ids.cms(page) : null,
      })),
    ),
  }
}

/** The valid IBAN of an account at a bank that does not exist. */
function ibanOf(account: number): string {
  const number = String(account).padStart(20, '0')
  // ISO 13616: the country code ES is written as 1428 (E is 14, S is 28), followed by 00.
  const check = 98n - (BigInt(`${number}142800`) % 97n)
  return `ES${String(check).padStart(2, '0')}${number}`
}
