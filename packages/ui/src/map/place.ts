/** A position, in degrees. */
export interface Spot {
  latitude: number
  longitude: number
}

/** Rounds to five decimals, which is about one metre. */
export const toMetre = (degrees: number): number => Math.round(degrees * 1e5) / 1e5

/** A place that has a pin on the map. */
export interface MapPlace extends Spot {
  id: string
  name: string
  /** A few characters in its pin, for example the number of a stop. */
  mark?: string | undefined
  /** A line of text about the place, for example its street. */
  detail?: string | undefined
  /** The distance from the user, in metres, if known. */
  distance?: number | null | undefined
  /** The path of the place’s own page. */
  to?: string | undefined
}
