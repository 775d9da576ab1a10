/** Where something is, in degrees. */
export interface Spot {
  latitude: number
  longitude: number
}

/** Something that has a pin on the map. */
export interface MapPlace extends Spot {
  id: string
  name: string
  /** A line about it, as its street. */
  detail?: string | undefined
  /** How far it is from the user, in metres, where that is known. */
  distance?: number | null | undefined
  /** The path of its own page. */
  to?: string | undefined
}
