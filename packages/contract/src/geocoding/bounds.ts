/** The borders of an area in degrees: west, south, east, north. */
export type Bounds = readonly [west: number, south: number, east: number, north: number]

export const isWithin = ([west, south, east, north]: Bounds, latitude: number, longitude: number): boolean =>
  latitude >= south && latitude <= north && longitude >= west && longitude <= east
