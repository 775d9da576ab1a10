import type { TownData } from '../seeds/town-data.ts'
import { vilaserena } from '../seeds/vilaserena.ts'

const painted = <Thing extends object>(things: readonly Thing[]) =>
  things.map((thing) => ({ ...thing, picture: { emoji: ['1f35e'], ground: 'sand' } as const }))

/** The whole demo town with one picture for everything, because it takes half a minute to draw all its pictures. */
export const onePictureTown: TownData = {
  ...vilaserena,
  businesses: painted(vilaserena.businesses),
  categories: painted(vilaserena.categories),
  products: painted(vilaserena.products),
  campaigns: painted(vilaserena.campaigns),
}
