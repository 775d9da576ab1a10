import type { MapPlace } from './place.ts'

/** A map with at most this many places shows a separate pin for each place. */
export const clusterFrom = 50
/** In pixels: a place that is nearer than this to the first place of a cluster belongs to that cluster. */
const radius = 56

export interface Cluster {
  places: MapPlace[]
  latitude: number
  longitude: number
}

interface Point {
  x: number
  y: number
}

/**
 * Groups places whose pins would cover each other at a zoom level. Every place is in exactly one cluster. Clusters, and
 * the places in each cluster, keep the order of the input. If there are at most `clusterFrom` places,
 * each of them is a cluster.
 *
 * @param toPoint  the position of a place on the map at that zoom level, in pixels
 */
export function clustersOf(places: readonly MapPlace[], toPoint: (place: MapPlace) => Point): Cluster[] {
  if (places.length <= clusterFrom) return places.map((place) => clusterOf([place]))
  const begun: { at: Point; places: MapPlace[] }[] = []
  const cells = new Map<string, typeof begun>()
  for (const place of places) {
    const at = toPoint(place)
    const [column, row] = [Math.floor(at.x / radius), Math.floor(at.y / radius)]
    // A cluster that is near enough has its first place in this cell or in one of the eight cells around it.
    const near = around
      .flatMap(([right, down]) => cells.get(`${column + right} ${row + down}`) ?? [])
      .find((cluster) => Math.hypot(cluster.at.x - at.x, cluster.at.y - at.y) < radius)
    if (near) {
      near.places.push(place)
      continue
    }
    const cluster = { at, places: [place] }
    begun.push(cluster)
    cells.set(`${column} ${row}`, [...(cells.get(`${column} ${row}`) ?? []), cluster])
  }
  return begun.map((cluster) => clusterOf(cluster.places))
}

const steps = [-1, 0, 1]
const around = steps.flatMap((right) => steps.map((down) => [right, down] as const))

const clusterOf = (places: MapPlace[]): Cluster => ({
  places,
  latitude: mean(places.map(({ latitude }) => latitude)),
  longitude: mean(places.map(({ longitude }) => longitude)),
})

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
