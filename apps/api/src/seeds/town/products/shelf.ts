import { attributes } from '../attributes.ts'
import { picture } from '../picture.ts'
import { pick, slug } from '../slug.ts'
import type { Allergen, Cents, DemoProduct, DemoUnit, DemoVariant, Ground } from '../types.ts'

/** The data of an article. Missing data is taken from its `Shelf`: the defaults for similar articles. */
interface Details {
  category?: string
  taxRate?: DemoProduct['taxRate']
  /** The contents of a package, from which the unit price is computed: `'kg 0.5'`, `'ud 6'`. */
  unit?: `${DemoUnit['kind']} ${number}`
  origin?: string
  allergens?: readonly Allergen[]
  noReturn?: boolean
  featured?: boolean
  tags?: readonly string[]
  ground?: Ground
  weight?: number
  /**
   * The stock, or null if it is unlimited. If missing, a number is computed from the title; it is sometimes low or
   * zero.
   */
  stock?: number | null
  /** For each attribute that makes variants, a list of its value codes. Each combination of values is a variant. */
  axes?: readonly (readonly string[])[]
  /** The surcharge for a value, in cents. */
  deltas?: Readonly<Record<string, Cents>>
  /** The value codes of attributes that make no variants, for example `sello-ecologico` or `material-lino`. */
  props?: readonly string[]
}

export interface Shelf extends Details {
  category: string
  taxRate: DemoProduct['taxRate']
  grounds: readonly Ground[]
  weight: number
}

export interface Item {
  title: string
  price: Cents
  emoji: string
  description: string
  details: Details
}

/** An article that does not have its shop and its SKU yet. */
export type Draft = Omit<DemoProduct, 'business' | 'sku' | 'variants'> & {
  axes: readonly (readonly string[])[]
  deltas: Readonly<Record<string, Cents>>
}

export interface ShopShelves {
  business: string
  drafts: readonly Draft[]
}

export function item(title: string, price: Cents, emoji: string, description: string, details: Details = {}): Item {
  return { title, price, emoji, description, details }
}

/**
 * Creates articles of one kind. Missing data is taken from `defaults`; the backgrounds in `defaults.grounds` are used
 * one after the other.
 */
export function shelf(defaults: Shelf, items: readonly Item[]): readonly Draft[] {
  return items.map(({ title, price, emoji, description, details }, index) => {
    const all = { ...defaults, ...details }
    const code = slug(title)
    const ground = details.ground ?? defaults.grounds[index % defaults.grounds.length] ?? 'sand'
    const unit = all.unit === undefined ? null : parseUnit(all.unit)
    return {
      code,
      title,
      name: code,
      category: all.category,
      description,
      price,
      taxRate: all.taxRate,
      unit,
      origin: all.origin ?? null,
      allergens: all.allergens ?? [],
      noReturn: all.noReturn ?? false,
      featured: all.featured ?? false,
      tags: all.tags ?? [],
      picture: picture(emoji, ground),
      weightGrams: details.weight ?? weightOf(unit) ?? all.weight,
      stock: all.stock === null ? { tracked: false, stock: null } : { tracked: true, stock: all.stock ?? drawStock(code) },
      attributes: groupByAttribute([...new Set([...(all.props ?? []), ...(all.axes ?? []).flat()])]),
      axes: all.axes ?? [],
      deltas: all.deltas ?? {},
      sales: all.stock === 0 ? 0 : pick(`${code} sales`, 90) + (all.featured === true ? 60 : 0),
      createdDay: -1 - pick(`${code} created`, 180),
    }
  })
}

/** All articles of a shop. Its SKUs are numbered in this order. */
export function stocks(business: string, ...shelves: readonly (readonly Draft[])[]): ShopShelves {
  return { business, drafts: shelves.flat() }
}

/**
 * Creates a variant for each combination of values. About one in eleven variants is sold out, and one in six has a low
 * stock.
 */
export function variantsOf(draft: Draft, sku: string): readonly DemoVariant[] {
  if (draft.axes.length === 0) return []
  const sets = draft.axes.reduce<readonly (readonly string[])[]>(
    (rows, values) => rows.flatMap((row) => values.map((value) => [...row, value])),
    [[]],
  )
  return sets.map((values) => {
    const suffix = values.map((value) => value.slice(value.indexOf('-') + 1).toUpperCase()).join('-')
    const untracked = !draft.stock.tracked
    return {
      sku: `${sku}-${suffix}`,
      values,
      priceDelta: values.reduce((sum, value) => sum + (draft.deltas[value] ?? 0), 0),
      weightGrams: values.map(gramsOf).find((grams) => grams !== null) ?? draft.weightGrams,
      unit: draft.unit && (values.map(contentOf).find((unit) => unit !== null) ?? null),
      tracked: !untracked,
      stock: untracked ? null : drawVariantStock(`${draft.code} ${suffix}`),
    }
  })
}

function drawStock(seed: string): number {
  const kind = pick(`${seed} kind`, 24)
  if (kind === 0) return 0
  if (kind < 4) return 1 + pick(`${seed} low`, 3)
  return 6 + pick(`${seed} stock`, 55)
}

function drawVariantStock(seed: string): number {
  const kind = pick(`${seed} kind`, 66)
  if (kind < 6) return 0
  if (kind < 17) return 1 + pick(`${seed} low`, 2)
  return 3 + pick(`${seed} stock`, 16)
}

function parseUnit(text: string): DemoUnit {
  const [kind, size] = text.split(' ')
  return { kind: kind as DemoUnit['kind'], size: Number(size) }
}

/** Computes the weight of a package in grams. For litres, 35 % is added for the glass or tin. */
function weightOf(unit: DemoUnit | null): number | null {
  if (unit === null || unit.kind === 'ud') return null
  return Math.round(unit.size * (unit.kind === 'l' ? 1350 : 1000))
}

/** The weight in grams of a value such as `peso-500-g`, `peso-1-kg` or `formato-caja-de-6-botellas`. */
function gramsOf(value: string): number | null {
  const bottles = { 'formato-botella-75-cl': 1, 'formato-magnum-1-5-l': 2, 'formato-caja-de-3-botellas': 3 }
  if (value === 'formato-caja-de-6-botellas') return 7800
  if (value in bottles) return 1300 * bottles[value as keyof typeof bottles]
  const [, amount, kind] = /^(?:peso|formato)-(\d+)-(g|kg|ml|l)$/.exec(value) ?? []
  if (amount === undefined) return null
  return Number(amount) * (kind === 'kg' || kind === 'l' ? 1000 : 1)
}

/** The contents of a package, by the code of its attribute value. A bottle contains three quarters of a litre. */
function contentOf(value: string): DemoUnit | null {
  const [, amount, kind] = /^(?:peso|formato)-(\d+)-(g|kg|ml|l)$/.exec(value) ?? []
  if (kind === 'g' || kind === 'kg') return { kind: 'kg', size: Number(amount) / (kind === 'g' ? 1000 : 1) }
  if (kind === 'ml' || kind === 'l') return { kind: 'l', size: Number(amount) / (kind === 'ml' ? 1000 : 1) }
  const bottles = Number(/^formato-caja-de-(\d+)-botellas$/.exec(value)?.[1] ?? (value === 'formato-botella-75-cl' ? 1 : 0))
  if (bottles > 0) return { kind: 'l', size: 0.75 * bottles }
  return value === 'formato-magnum-1-5-l' ? { kind: 'l', size: 1.5 } : null
}

const attributeOf = new Map(
  attributes.flatMap((attribute) => attribute.options.map((option) => [option.code, attribute.code] as const)),
)

function groupByAttribute(values: readonly string[]): DemoProduct['attributes'] {
  const groups = Map.groupBy(values, (value) => {
    const attribute = attributeOf.get(value)
    if (attribute === undefined) throw new Error(`No attribute has the value ${value}`)
    return attribute
  })
  return Array.from(groups, ([attribute, members]) => ({ attribute, values: members }))
}
