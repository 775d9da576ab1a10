import type { Bind } from '../resource/define-resource.ts'

export interface Place {
  latitude: number
  longitude: number
}

/** A point on the globe, or null for text that is none. */
export function readPlace(latitude: string | undefined, longitude: string | undefined): Place | null {
  const place = { latitude: readNumber(latitude), longitude: readNumber(longitude) }
  return Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180 ? place : null
}

const readNumber = (text: string | undefined): number =>
  text !== undefined && /^\s*-?\d{1,3}(\.\d+)?\s*$/.test(text) ? Number(text) : NaN

/** SQL: whole metres from the place to the row, along the globe. */
export const distanceSql = (row: string, place: Place, bind: Bind): string =>
  `round(earth_distance(${earthSql(place, bind)}, ll_to_earth(${row}.latitude, ${row}.longitude)))::int`

/** SQL: the row lies within the radius; the box lets the index answer before the exact distance is computed. */
export const withinSql = (row: string, place: Place, metres: number, bind: Bind): string =>
  `(${row}.latitude is not null and ${row}.longitude is not null` +
  ` and ll_to_earth(${row}.latitude, ${row}.longitude) <@ earth_box(${earthSql(place, bind)}, ${bind(metres)})` +
  ` and ${distanceSql(row, place, bind)} <= ${bind(metres)})`

const earthSql = ({ latitude, longitude }: Place, bind: Bind) =>
  `ll_to_earth(${bind(latitude)}::float8, ${bind(longitude)}::float8)`

/** The filter `coordinates`: `lat,lng` or `lat,lng,metres`, nearest first. */
export function nearest(value: string, row: string, bind: Bind): { where: string; order: string } | null {
  const [latitude, longitude, metres] = value.split(',')
  const place = readPlace(latitude, longitude)
  const radius = metres === undefined ? undefined : readNumberOfMetres(metres)
  if (!place || radius === null) return null
  const located = `(${row}.latitude is not null and ${row}.longitude is not null)`
  return {
    where: radius === undefined ? located : withinSql(row, place, radius, bind),
    order: distanceSql(row, place, bind),
  }
}

const readNumberOfMetres = (text: string): number | null => (/^\d{1,8}$/.test(text.trim()) ? Number(text) : null)
