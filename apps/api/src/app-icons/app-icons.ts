import { hash } from 'node:crypto'
import type { TownFacts } from '../towns/town-facts.ts'

/**
 * The icons that are made from the logo of a town. `any`: the logo without a ground. `maskable`: the logo inside the
 * middle circle of a square in the town's colour, because phones cut icons to shapes of their own. `touch`: for Apple,
 * whose icons have no transparency.
 */
export const icons = [
  { name: 'any-192', kind: 'any', size: 192 },
  { name: 'any-512', kind: 'any', size: 512 },
  { name: 'maskable-192', kind: 'maskable', size: 192 },
  { name: 'maskable-512', kind: 'maskable', size: 512 },
  { name: 'touch-180', kind: 'touch', size: 180 },
] as const
export type IconName = (typeof icons)[number]['name']
export type IconKind = (typeof icons)[number]['kind']

/** Increase it when icons are drawn differently, so that they get new addresses. */
const drawing = 1

/**
 * A hash of everything from which the icons are drawn; undefined if the town has no logo. The file of a picture never
 * changes, so its address stands for its content.
 */
export const iconsKey = (facts: TownFacts | null): string | undefined =>
  facts?.logo
    ? hash('sha256', JSON.stringify([drawing, facts.logo.original, facts.app.color]), 'base64url').slice(0, 22)
    : undefined

/** The address of an icon made from the logo; undefined if the town has no logo. */
export function iconAddress(facts: TownFacts | null, name: IconName): string | undefined {
  const key = iconsKey(facts)
  return key && `/media/icons/${key}-${name}.png`
}

/** The manifest of an app with the icons of the town. Without a logo, it keeps the icons that are built in. */
export function withTownIcons<Manifest extends object>(manifest: Manifest, facts: TownFacts | null): Manifest {
  const own = icons.flatMap(({ name, kind, size }) => {
    const src = iconAddress(facts, name)
    return src && kind !== 'touch' ? [{ src, type: 'image/png', sizes: `${size}x${size}`, purpose: kind }] : []
  })
  return own.length > 0 ? { ...manifest, icons: own } : manifest
}
