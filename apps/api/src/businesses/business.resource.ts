import { businessContract } from '@lonja/contract/businesses/business'
import { violationMessages } from '@lonja/contract/errors'
import { everyone, operator, may } from '../access/guards.ts'
import { uuidv7 } from '../database/uuid.ts'
import { lockProducts, refreshProducts } from '../product-documents/product-document.ts'
import { invalid } from '../http/problem.ts'
import { defineResource } from '../resource/define-resource.ts'
import { slugOf } from '../text/slug.ts'
import { either, isOpen, getsSharedAnswers, ofMyShops } from '../access/visibility.ts'
import { nearest } from './nearest.ts'
import { openAt } from './open-at.ts'
import { sql } from '../sql/sql.ts'

const forOwners = ofMyShops('legal', sql`id`)
const forSettings = ofMyShops('settings', sql`id`)
/** The fields that only owners may change: legal data, the bank account, and `enabled`, which can hide the shop. */
const ownersFields = ['cif', 'legalName', 'taxRegime', 'iban', 'dsaTrader', 'invoicing', 'enabled'] as const
/**
 * The fields that need the right `settings`. Opening hours and closures need the right `hours`. Today the same roles
 * have both rights. If a shop may change a new field, add it to this list.
 */
const settings = [
  'name',
  'code',
  'url',
  'description',
  'address',
  'latitude',
  'longitude',
  'categories',
  'phones',
  'email',
  'minOrder',
  'confirmGuests',
  'logo',
  'image',
] as const

export const businessResource = defineResource({
  contract: businessContract,
  table: 'business',
  operations: { list: everyone, read: everyone, create: operator, update: may('hours') },
  visible: either(isOpen, ofMyShops('shop.read', sql`id`)),
  editable: ofMyShops('hours', sql`id`),
  restricted: { state: operator, spotlight: operator, marketplace: operator, commission: operator },
  guarded: {
    ...Object.fromEntries(ownersFields.map((field) => [field, forOwners])),
    ...Object.fromEntries(settings.map((field) => [field, forSettings])),
  },
  reduced: { without: ['iban', 'commission', 'invoicing', 'suspension'], unless: ofMyShops('legal', sql`id`) },
  columns: { createdDate: 'created_at', updatedDate: 'updated_at' },
  stamp: 'updated_at',
  relations: {
    groups: {
      through: 'business_group_member',
      own: 'business_id',
      other: 'business_group_id',
      order: (t) => sql`${t}.name`,
    },
    categories: {
      through: 'business_category',
      own: 'business_id',
      other: 'category_id',
      order: (t) => sql`${t}.sort`,
    },
  },
  owned: ['address'],
  defaults: (_viewer, { name }) => {
    const slug = `${slugOf(String(name))}-${uuidv7().slice(-6)}`
    return { code: slug, url: slug }
  },
  special: { coordinates: nearest, openAt },
  order: (row) => sql`replace(fold(${row}.name), 'ñ', 'n~') collate "C"`,
  shared: getsSharedAnswers,
  rules: async ({ db, id }) => {
    const [misplaced] = await db.query({
      text: `select from business_category chosen join category on category.id = chosen.category_id
        where chosen.business_id = $1 and not category.bcc limit 1`,
      values: [id],
    })
    // A shop cannot be in a category of products.
    if (misplaced) throw invalid({ propertyPath: 'categories', message: violationMessages.notAvailable })
  },
  derived: {
    of: 'select id from product where business_id = any($1::uuid[])',
    lock: lockProducts,
    refresh: refreshProducts,
  },
})
