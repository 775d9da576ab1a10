import { vilaserena } from '../seeds/vilaserena.ts'
import { slugOf } from '../text/slug.ts'
import { kinds, randomOf } from './random.ts'
import type { Size } from './size.ts'
import type { Span } from './span.ts'
import type { Leaf, Vocabulary } from './vocabulary.ts'

/**
 * The small tables that products and shops refer to: categories, options, labels, price list, payment methods and zone.
 * They are lists of the demo town, with a third level of categories and with brands. Their codes begin with `g-`, so
 * that they are never equal to codes of `lonja setup`.
 */
export interface Lists {
  readonly leaves: readonly (Leaf & { id: string; section: number })[]
  /** The leaves of each section of the tree. */
  readonly bySection: readonly (readonly number[])[]
  readonly trades: readonly { id: string; title: string; section: number }[]
  readonly brands: readonly { id: string; name: string }[]
  /** The option with a code of the demo town. */
  option(code: string): { id: string; name: string; attribute: string }
  readonly labels: readonly string[]
  readonly priceList: string
  readonly payments: Readonly<Record<PaymentKind, { id: string; fee: number }>>
  readonly zone: string
  readonly rows: ReturnType<typeof rowsOf>
}

export const paymentKinds = ['shop', 'redsys', 'bizum', 'cod', 'transfer'] as const
export type PaymentKind = (typeof paymentKinds)[number]

const labelNames = ['Lo más vendido', 'De temporada', 'Para regalar', 'Novedad', 'Hecho aquí']

interface Context {
  seed: number
  size: Size
  span: Span
  vocabulary: Vocabulary
  /** The id of the picture with this index. */
  picture: (index: number) => string
}

export function listsOf({ seed, size, span, vocabulary, picture }: Context): Lists {
  const random = randomOf(seed, kinds.lists, 0)
  const id = () => random.id(span.start)
  const { categories, attributes, paymentMethods } = vilaserena
  const categoryIds = new Map(categories.map(({ code }) => [code, id()]))
  const parentOf = new Map(categories.map(({ code, parent }) => [code, parent]))
  const sections = categories.filter(({ bcc, parent }) => !bcc && parent === null).map(({ code }) => code)
  const sectionOf = (code: string): number => {
    const parent = parentOf.get(code)
    return parent ? sectionOf(parent) : sections.indexOf(code)
  }
  const leaves = vocabulary.leaves.map((leaf) => ({ ...leaf, id: id(), section: sectionOf(leaf.parent) }))
  const bySection = sections
    .map((_, section) => leaves.flatMap((leaf, index) => (leaf.section === section ? [index] : [])))
    .filter((indexes) => indexes.length > 0)
  const trades = categories
    .filter(({ bcc }) => bcc)
    .map(({ code, title }, index) => ({ id: categoryIds.get(code)!, title, section: index % bySection.length }))
  const attributeIds = new Map(attributes.map(({ code }) => [code, id()]))
  const options = new Map(
    attributes.flatMap(({ code: attribute, name: title, options: values }) =>
      values.map(({ code, name }) => [code, { id: id(), name, attribute: title, code: attribute }] as const),
    ),
  )
  const names = new Set(Array.from({ length: size.brands }, (_, index) => capital(vocabulary.invent(index))))
  const brands = [...names].map((name) => ({ id: id(), name }))
  const payments = Object.fromEntries(
    paymentMethods.map(({ code, fee }) => [code, { id: id(), fee }]),
  ) as Lists['payments']
  const lists = {
    leaves,
    bySection,
    trades,
    brands,
    option: (code: string) => options.get(code)!,
    labels: labelNames.map(id),
    priceList: id(),
    payments,
    zone: id(),
  }
  return { ...lists, rows: rowsOf(lists, { categoryIds, attributeIds, options, brand: id(), picture, span }) }
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

interface Ids {
  categoryIds: ReadonlyMap<string, string>
  attributeIds: ReadonlyMap<string, string>
  options: ReadonlyMap<string, { id: string; name: string; code: string }>
  /** The attribute «Marca». */
  brand: string
  picture: Context['picture']
  span: Span
}

function rowsOf(lists: Omit<Lists, 'rows'>, { categoryIds, attributeIds, options, brand, picture, span }: Ids) {
  const { categories, attributes, paymentMethods, town } = vilaserena
  const created_at = new Date(span.start)
  const tree = categories.map(({ code, title, url, parent, bcc, sort }, index) => ({
    id: categoryIds.get(code)!,
    title,
    code: `g-${code}`,
    url: `g-${url}`,
    parent_id: parent && categoryIds.get(parent),
    bcc,
    sort,
    image_id: picture(index),
    created_at,
  }))
  const codes = lists.leaves.map(({ parent, title }, index) => `g-${slugOf(`${parent} ${title}`)}-${index}`)
  const leaves = lists.leaves.map(({ id, parent, title }, index) => ({
    id,
    title,
    code: codes[index]!,
    url: codes[index]!,
    parent_id: categoryIds.get(parent)!,
    bcc: false,
    sort: index,
    image_id: picture(index),
    created_at,
  }))
  const brandRow = { code: 'g-marca', name: 'Marca', title: 'Marca', type: 'option', filterable: true, sort: 0 }
  return {
    // Parents are inserted before their children, because a trigger copies their path.
    category: [...tree.filter((row) => !row.parent_id), ...tree.filter((row) => row.parent_id), ...leaves],
    attribute: [
      { id: brand, ...brandRow, variant_axis: false, created_at },
      ...attributes.map(({ code, name, title, type, filterable, variantAxis, sort }) => ({
        id: attributeIds.get(code)!,
        code: `g-${code}`,
        name,
        title,
        type,
        filterable,
        sort: sort + 1,
        variant_axis: variantAxis,
        created_at,
      })),
    ],
    attribute_value: [
      ...lists.brands.map(({ id, name }, sort) => ({ id, attribute_id: brand, name, value: null, sort })),
      ...attributes.flatMap(({ code: attribute, options: values }) =>
        values.map(({ code, name, value }, sort) => ({
          id: options.get(code)!.id,
          attribute_id: attributeIds.get(attribute)!,
          name,
          value: value ?? null,
          sort,
        })),
      ),
    ],
    tag: lists.labels.map((id, index) => ({ id, name: labelNames[index]!, code: `g-${index}`, created_at })),
    price_list: [{ id: lists.priceList, name: 'PVP', code: 'pvp', created_at }],
    payment_method: paymentMethods.map(({ code, ...method }) => ({
      ...method,
      id: lists.payments[code].id,
      code: `g-${code}`,
      kind: code,
      created_at,
    })),
    zone: [{ id: lists.zone, name: town.name, code: 'g-town', kind: 'postcodes', zips: [town.zip], created_at }],
  }
}
