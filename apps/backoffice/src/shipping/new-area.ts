import type { Position } from '@lonja/contract/shipping/zone-area'
import type { Check } from '@lonja/ui/forms/form.ts'
import type { NewArea } from './shipping.queries.ts'

/** The kinds of areas that a shop can add: a list of postal codes, or a circle around the shop. */
export type AreaKind = 'postcodes' | 'radius'

/** The postal codes in a text, each once, whatever separates them. */
export const zipsOf = (text: string): string[] => [...new Set(text.split(/[\s,;.]+/).filter(Boolean))]

/** Metres of kilometres with a decimal comma or point; undefined if the text is no such number. */
export function metresOf(text: string): number | undefined {
  if (!/^\d{1,3}([.,]\d{1,3})?$/.test(text.trim())) return undefined
  const metres = Math.round(Number(text.trim().replace(',', '.')) * 1_000)
  return metres >= 1 && metres <= 200_000 ? metres : undefined
}

export const checkZips: Check = (value, { t }) => {
  const zips = zipsOf(value)
  return zips.length > 0 && zips.every((zip) => /^\d{5}$/.test(zip)) ? undefined : t('manage.shipping.zips_wrong')
}

export const checkKilometres: Check = (value, { t }) =>
  metresOf(value) === undefined ? t('manage.shipping.kilometres_wrong') : undefined

/** A new area of a shop, from checked values. */
export function areaBody(
  kind: AreaKind,
  { name, zips, kilometres }: { name: string; zips: string; kilometres: string },
  business: string,
  center: Position | null,
): NewArea {
  const code = `${kind}-${crypto.randomUUID().slice(0, 13)}`
  const area = { name: name.trim(), code, business, kind }
  if (kind === 'postcodes' || !center) return { ...area, kind: 'postcodes', zips: zipsOf(zips) }
  return { ...area, geometry: { type: 'Circle', center, metres: metresOf(kilometres) ?? 0 } }
}
