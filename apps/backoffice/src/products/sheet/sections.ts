import type { ProductGap } from '@lonja/contract/products/product-gaps'
import type { Section } from './section.ts'

/** The sections of the sheet that are only fields, by name. */
export const sections = {
  text: {
    name: 'text',
    title: 'manage.sheet.text',
    fields: {
      title: { kind: 'text', label: 'manage.new_product.name' },
      description: { kind: 'lines', label: 'manage.sheet.description', optional: true },
      parent: { kind: 'category', label: 'manage.new_product.category', optional: true },
    },
  },
  unit: {
    name: 'unit',
    title: 'manage.sheet.unit',
    fields: {
      'unit.kind': {
        kind: 'choice',
        label: 'manage.sheet.unit_kind',
        hint: 'manage.sheet.unit_hint',
        optional: true,
        values: {
          kg: 'manage.sheet.kg',
          l: 'manage.sheet.l',
          m: 'manage.sheet.m',
          m2: 'manage.sheet.m2',
          m3: 'manage.sheet.m3',
          ud: 'manage.sheet.ud',
        },
      },
      'unit.size': { kind: 'number', label: 'manage.sheet.unit_size', optional: true },
      'weightSale.avgGrams': {
        kind: 'integer',
        label: 'manage.sheet.grams',
        hint: 'manage.sheet.grams_hint',
        optional: true,
      },
      'weightSale.tolerance': { kind: 'rate', label: 'manage.sheet.tolerance', optional: true },
    },
  },
  law: {
    name: 'law',
    title: 'manage.sheet.law',
    fields: {
      taxRate: { kind: 'rate', label: 'manage.sheet.tax' },
      returnable: { kind: 'boolean', label: 'manage.sheet.returnable', hint: 'manage.sheet.returnable_hint' },
      origin: {
        kind: 'text',
        label: 'manage.new_product.origin',
        hint: 'manage.new_product.origin_hint',
        optional: true,
      },
      allergens: { kind: 'allergens', label: 'manage.new_product.allergens' },
      'food.ingredients': { kind: 'lines', label: 'manage.sheet.ingredients', optional: true },
      'food.storage': { kind: 'text', label: 'manage.sheet.storage', optional: true },
      'food.alcohol': { kind: 'number', label: 'manage.new_product.alcohol', optional: true },
      'gpsr.maker': { kind: 'text', label: 'manage.new_product.maker', optional: true },
      'gpsr.address': {
        kind: 'text',
        label: 'manage.new_product.maker_address',
        hint: 'manage.new_product.maker_hint',
        optional: true,
      },
      'gpsr.contact': {
        kind: 'text',
        label: 'manage.new_product.maker_contact',
        hint: 'manage.new_product.contact_hint',
        optional: true,
      },
      'gpsr.identifier': { kind: 'text', label: 'manage.sheet.identifier', optional: true },
      'gpsr.warnings': { kind: 'lines', label: 'manage.new_product.warnings', optional: true },
      'gpsr.responsible.name': {
        kind: 'text',
        label: 'manage.sheet.responsible',
        hint: 'manage.sheet.responsible_hint',
        optional: true,
      },
      'gpsr.responsible.address': { kind: 'text', label: 'manage.sheet.responsible_address', optional: true },
      'gpsr.responsible.email': { kind: 'text', label: 'manage.sheet.responsible_email', optional: true },
    },
  },
} as const satisfies Record<string, Section>

/** The field in which each kind of missing information is typed. */
export const fieldOfGap: Readonly<Record<ProductGap, string>> = {
  origin: 'origin',
  allergens: 'allergens',
  gpsr: 'gpsr.maker',
  contact: 'gpsr.contact',
  alcohol: 'food.alcohol',
}
