/** A position, in degrees. */
export interface Spot {
  latitude: number
  longitude: number
}

/** A thing with a pin on the map. */
export interface MapPlace extends Spot {
  id: string
  name: string
  /** A line of text, for example its street. */
  detail?: string | undefined
  /** The distance from the user, in metres, if known. */
  distance?: number | null | undefined
  /** The path of its own page. */
  to?: string | undefined
}
