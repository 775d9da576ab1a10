import type { SheetTexts } from './section.ts'
import type { Axis, SheetCombo } from './sheet.queries.ts'

/** The texts of a variant's form: its codes, its picture, and an option of each attribute by the attribute's id. */
export const textsOfVariant = (axes: readonly Axis[], { sku, ean, image, values }: SheetCombo): SheetTexts => ({
  sku: sku ?? '',
  ean: ean ?? '',
  image: image?.id ?? '',
  ...Object.fromEntries(
    axes.map(({ id, options }) => [
      id,
      values.find((value) => options.some((option) => option.id === value.id))?.id ?? '',
    ]),
  ),
})

/** The body that writes the fields of these names. Options of other attributes stay as they are. */
export function bodyOfVariant(
  axes: readonly Axis[],
  texts: SheetTexts,
  names: readonly string[],
  { values }: SheetCombo,
): Record<string, unknown> {
  const known = new Set(axes.flatMap(({ options }) => options.map(({ id }) => id)))
  const others = values.map(({ id }) => id).filter((id) => !known.has(id))
  const chosen = axes.map(({ id }) => texts[id] ?? '').filter((id) => id !== '')
  const isAxis = (name: string) => axes.some(({ id }) => id === name)
  return {
    ...Object.fromEntries(names.filter((name) => !isAxis(name)).map((name) => [name, texts[name]?.trim() || null])),
    ...(names.some(isAxis) && { values: [...others, ...chosen] }),
  }
}

/** The attributes that distinguish the variants of a product. */
export const axesOf = (attributes: readonly Axis[], combos: readonly SheetCombo[]): Axis[] =>
  attributes.filter(
    ({ variantAxis, options }) =>
      variantAxis && options.some(({ id }) => combos.some(({ values }) => values.some((value) => value.id === id))),
  )
