import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import type { Plugin } from 'vite'

type Atlas<Name extends string> = Topology<Record<Name, GeometryCollection<{ name: string }>>>

/**
 * Writes the outlines of es-atlas, for maps without map pictures: `assets/outlines/provinces.json`, and a file for the
 * towns of each province, such as `46.json`, because all towns together are 2 MB.
 */
export function outlines(): Plugin {
  return {
    name: 'outlines',
    apply: 'build',
    generateBundle() {
      const write = (name: string, features: readonly object[]) =>
        this.emitFile({
          type: 'asset',
          fileName: `assets/outlines/${name}.json`,
          source: JSON.stringify({ type: 'FeatureCollection', features }),
        })
      write('provinces', featuresOf(read<'provinces'>('provinces'), 'provinces'))
      const towns = featuresOf(read<'municipalities'>('municipalities'), 'municipalities')
      for (const [code, members] of Map.groupBy(towns, ({ id }) => id.slice(0, 2))) write(code, members)
    },
  }
}

function read<Name extends string>(name: string): Atlas<Name> {
  const file = createRequire(import.meta.url).resolve(`es-atlas/es/${name}.json`)
  return JSON.parse(readFileSync(file, 'utf8')) as Atlas<Name>
}

function featuresOf<Name extends string>(atlas: Atlas<Name>, name: Name) {
  return feature(atlas, atlas.objects[name]).features.map(({ id, geometry, properties }) => ({
    type: 'Feature',
    id: `${id}`,
    properties: { name: properties.name.replaceAll('/', ' / ') },
    geometry: rounded(geometry),
  }))
}

/** The outlines of the atlas are exact to 180 m, so rounding to three decimals (100 m) loses nothing. */
const rounded = <Geometry>(geometry: Geometry): Geometry =>
  JSON.parse(
    JSON.stringify(geometry, (_key, value: unknown) => (typeof value === 'number' ? Number(value.toFixed(3)) : value)),
  ) as Geometry
