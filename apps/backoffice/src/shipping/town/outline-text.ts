import type { Geometry, Position } from '@lonja/contract/shipping/zone-area'
import type { Spot } from '@lonja/ui/map/place.ts'

/** The corners of an outline as text: latitude and longitude of one corner in each line. */
export const textOf = (corners: readonly Spot[]): string =>
  corners.map(({ latitude, longitude }) => `${latitude}, ${longitude}`).join('\n')

/** Reads the corners of a text. Empty lines are left out. Returns undefined if a line has no position. */
export function readCorners(text: string): Spot[] | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const corners = lines.flatMap((line) => {
    const [, latitude, longitude] = /^\s*(-?\d+(?:\.\d+)?)\s*[,;\s]\s*(-?\d+(?:\.\d+)?)\s*$/.exec(line) ?? []
    const spot = { latitude: Number(latitude), longitude: Number(longitude) }
    return Math.abs(spot.latitude) <= 90 && Math.abs(spot.longitude) <= 180 ? [spot] : []
  })
  return corners.length === lines.length ? corners : undefined
}

/** The corners of a shape that can be edited: one outline without holes. Undefined for other shapes. */
export function cornersOf(geometry: Geometry | null): Spot[] | undefined {
  if (!geometry) return []
  if (geometry.type !== 'Polygon' || geometry.coordinates.length !== 1) return undefined
  return geometry.coordinates[0]!.slice(0, -1).map(([longitude, latitude]) => ({ latitude, longitude }))
}

/** The shape of an outline. GeoJSON repeats the first corner at the end. */
export function geometryOf(corners: readonly Spot[]): Geometry {
  const ring = corners.map(({ latitude, longitude }): Position => [longitude, latitude])
  return { type: 'Polygon', coordinates: [[...ring, ring[0]!]] }
}
