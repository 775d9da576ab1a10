import { errorKey, violationMessages } from '@lonja/contract/errors'
import { messageOf } from '@lonja/contract/issue-message'
import { productContract } from '@lonja/contract/products/product'
import type { Field } from '@lonja/contract/resource'
import type { Locale } from '@lonja/ui/i18n/locale.ts'
import type { TextKey } from '@lonja/ui/i18n/texts.ts'
import { fromText, toText } from '#/kit/edit-text.ts'
import type { SheetProduct } from './sheet.queries.ts'

/** How a field is edited. `allergens` also contains the statement that there are none. */
export type SheetKind =
  | 'text'
  | 'lines'
  | 'number'
  | 'integer'
  | 'rate'
  | 'boolean'
  | 'choice'
  | 'category'
  | 'allergens'

/** A field of the sheet. Its name is the path in the product: `gpsr.responsible.email`. */
export interface SheetField {
  kind: SheetKind
  label: TextKey
  hint?: TextKey
  optional?: true
  /** The values of a choice, with their names. */
  values?: Readonly<Record<string, TextKey>>
}

/** A part of the sheet that is saved by itself. */
export interface Section {
  name: string
  title: TextKey
  fields: Readonly<Record<string, SheetField>>
}

/** The typed values of a section, by the name of the field. */
export type SheetTexts = Record<string, string>

type Json = Record<string, unknown>
const contractFields: Readonly<Record<string, Field>> = productContract.fields
const rootOf = (name: string): string => name.split('.')[0]!
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

const valueAt = (record: unknown, name: string): unknown =>
  name.split('.').reduce<unknown>((value, key) => (isJson(value) ? value[key] : undefined), record)

/** The texts that the fields of a section show for a product. */
export const textsOf = ({ fields }: Section, product: SheetProduct, locale: Locale): SheetTexts =>
  Object.fromEntries(Object.entries(fields).map(([name, { kind }]) => [name, textOf(kind, name, product, locale)]))

function textOf(kind: SheetKind, name: string, product: SheetProduct, locale: Locale): string {
  if (kind === 'category') return product.parent?.id ?? ''
  if (kind === 'allergens') return product.allergens.join(' ') || (product.food?.noAllergens ? 'none' : '')
  return toText(kind === 'choice' ? 'text' : kind, valueAt(product, name), locale)
}

/** The value of a typed text; undefined if the text is not valid. */
function valueOf(kind: SheetKind, text: string, locale: Locale): unknown {
  if (kind === 'category') return text === '' ? null : text
  if (kind === 'allergens') return text === 'none' ? [] : text.split(' ').filter(Boolean)
  const value = fromText(kind === 'choice' ? 'text' : kind, text, locale)
  return value === null && kind === 'lines' ? '' : value
}

const isBlank = (value: unknown): boolean => value === null || value === undefined || value === '' || value === false

/** A copy of `record` with a value at a path. */
function withValue(record: unknown, [key, ...path]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value
  const before = isJson(record) ? record : {}
  return { ...before, [key]: withValue(before[key], path, value) }
}

/** A document, or null if its parts are empty. The `per` of a unit has no meaning without the unit. */
function tidy(value: unknown): unknown {
  if (!isJson(value)) return value
  const members = Object.entries(value).map(([key, member]) => [key, isJson(member) ? tidy(member) : member] as const)
  return members.every(([key, member]) => key === 'per' || isBlank(member)) ? null : Object.fromEntries(members)
}

/** The fields of the product that a section writes, with the typed values. */
function valuesOf({ fields }: Section, texts: SheetTexts, product: SheetProduct, locale: Locale): Json {
  const values = Object.entries(fields).reduce<Json>((written, [name, { kind }]) => {
    const root = rootOf(name)
    const value = valueOf(kind, texts[name] ?? '', locale)
    const next = {
      ...written,
      [root]: withValue(written[root] ?? valueAt(product, root), name.split('.').slice(1), value),
    }
    if (kind !== 'allergens') return next
    return { ...next, food: withValue(next['food'] ?? product.food, ['noAllergens'], texts[name] === 'none') }
  }, {})
  return Object.fromEntries(Object.entries(values).map(([root, value]) => [root, tidy(value)]))
}

/** The fields whose values differ from those of `before`. Only these are sent to the server. */
export function bodyOf(
  section: Section,
  texts: SheetTexts,
  before: SheetTexts,
  product: SheetProduct,
  locale: Locale,
): Json {
  const names = Object.keys(section.fields).filter((name) => texts[name] !== before[name])
  const roots = new Set(names.flatMap((name) => (name === 'allergens' ? ['allergens', 'food'] : [rootOf(name)])))
  return Object.fromEntries(
    Object.entries(valuesOf(section, texts, product, locale)).filter(([root]) => roots.has(root)),
  )
}

/** The errors of the typed values, by the contract’s own checks. */
export function problemsOf(section: Section, texts: SheetTexts, product: SheetProduct, locale: Locale): SheetTexts {
  const values = valuesOf(section, texts, product, locale)
  const found: SheetTexts = {}
  for (const [name, { kind }] of Object.entries(section.fields))
    if (valueOf(kind, texts[name] ?? '', locale) === undefined)
      found[name] = textOfProblem(locale, violationMessages.invalid)
  for (const [root, value] of Object.entries(values)) {
    const { schema, nullable, kind } = contractFields[root]!
    if (kind === 'reference' || (value === null && nullable)) continue
    for (const issue of value === null ? [] : (schema.safeParse(value).error?.issues ?? [])) {
      const name = [root, ...issue.path].join('.')
      if (name in section.fields) found[name] ??= textOfProblem(locale, messageOf(issue))
    }
    if (value === null) found[root] ??= textOfProblem(locale, violationMessages.blank)
  }
  return found
}

const textOfProblem = ({ t, knownText }: Locale, message: string): string =>
  knownText(`violation.${errorKey(message)}`) ?? t('violation.default')
