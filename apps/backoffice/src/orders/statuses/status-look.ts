import type { OrderStatusCode } from '@lonja/contract/constants'

/** The icons that a status can have. */
export const iconNames = [
  'inbox',
  'check',
  'store',
  'package',
  'bell',
  'truck',
  'done',
  'cross',
  'clock',
  'alert',
] as const
export type IconName = (typeof iconNames)[number]

/** The names of colours with which a new town starts. */
const named = new Map([
  ['grey', '#6b6b6b'],
  ['blue', '#17509e'],
  ['amber', '#b26f12'],
  ['green', '#23693c'],
  ['red', '#b3261e'],
])

/** The colour as `#rrggbb`; undefined if there is none or it is unknown. */
export const colorOf = (value: string | null | undefined): string | undefined =>
  /^#[0-9a-f]{6}$/i.test(value ?? '') ? value?.toLowerCase() : named.get(value ?? '')

/** The name of a known icon; undefined for every other value. */
export const iconOf = (value: string | null | undefined): IconName | undefined =>
  iconNames.find((name) => name === value)

/** The codes in the order that the town has chosen. Codes of which nothing is known keep their place after them. */
export function inOrder<Code extends OrderStatusCode>(
  codes: readonly Code[],
  statuses: readonly { code: OrderStatusCode; sort: number }[],
): Code[] {
  const placeOf = (code: Code) => statuses.find((status) => status.code === code)?.sort ?? Infinity
  return codes.toSorted((one, other) => (placeOf(one) === placeOf(other) ? 0 : placeOf(one) - placeOf(other)))
}
