import { type Sql, and, literal, or, sql } from '../sql/sql.ts'

export interface Place {
  latitude: number
  longitude: number
}

/** The radius of the earth in metres. `metresBetween` of the contract uses the same value. */
const EARTH = 6_378_168

/** Reads a position on the earth; null if the texts are not a valid latitude and longitude. */
export function readPlace(latitude: string | undefined, longitude: string | undefined): Place | null {
  const place = { latitude: readNumber(latitude), longitude: readNumber(longitude) }
  return Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180 ? place : null
}

const readNumber = (text: string | undefined): number =>
  text !== undefined && /^\s*-?\d{1,3}(\.\d+)?\s*$/.test(text) ? Number(text) : NaN

/** SQL: the distance in whole metres from the point to the row along the earth's surface (the haversine formula). */
export function distanceSql(row: Sql, { latitude, longitude }: Place): Sql {
  const north = sql`sin((radians(${row}.latitude) - ${radians(latitude)}::float8) / 2) ^ 2`
  const east = sql`sin((radians(${row}.longitude) - ${radians(longitude)}::float8) / 2) ^ 2`
  const half = sql`${north} + cos(radians(${row}.latitude)) * ${Math.cos(radians(latitude))}::float8 * ${east}`
  return sql`round(${literal(2 * EARTH)} * asin(least(1, sqrt(${half}))))::int`
}

/**
 * SQL: the row lies within the radius. The condition on the box allows the database to use the index before it
 * computes exact distances.
 */
export const withinSql = (row: Sql, place: Place, metres: number): Sql =>
  and(boxSql(row, place, metres), sql`${distanceSql(row, place)} <= ${metres}`)

/**
 * SQL: the row lies between the parallels and the meridians that touch the circle. The circle is one metre larger,
 * because distances are rounded. A circle around a pole touches no meridian, and a circle across the 180th meridian
 * needs two ranges of longitude.
 */
function boxSql(row: Sql, { latitude, longitude }: Place, metres: number): Sql {
  const [x, y] = [sql`${row}.longitude`, sql`${row}.latitude`]
  const angle = (metres + 1) / EARTH
  const [south, north] = [latitude - degrees(angle), latitude + degrees(angle)]
  const parallels = between(y, south, north)
  if (south <= -90 || north >= 90) return and(parallels, sql`${x} is not null`)
  const width = degrees(Math.asin(Math.sin(angle) / Math.cos(radians(latitude))))
  const [west, east] = [longitude - width, longitude + width]
  const meridians = [between(x, west, east)]
  if (west < -180) meridians.push(between(x, west + 360, 180))
  if (east > 180) meridians.push(between(x, -180, east - 360))
  return and(parallels, or(...meridians))
}

const between = (column: Sql, from: number, to: number): Sql => sql`${column} between ${from}::float8 and ${to}::float8`

const radians = (angle: number): number => (angle * Math.PI) / 180
const degrees = (angle: number): number => (angle * 180) / Math.PI

/** The filter `coordinates`: `lat,lng` or `lat,lng,metres`; the nearest rows come first. */
export function nearest(value: string, row: Sql): { where: Sql; order: Sql } | null {
  const [latitude, longitude, metres] = value.split(',')
  const place = readPlace(latitude, longitude)
  const radius = metres === undefined ? undefined : readNumberOfMetres(metres)
  if (!place || radius === null) return null
  const located = sql`(${row}.latitude is not null and ${row}.longitude is not null)`
  return { where: radius === undefined ? located : withinSql(row, place, radius), order: distanceSql(row, place) }
}

const readNumberOfMetres = (text: string): number | null => (/^\d{1,8}$/.test(text.trim()) ? Number(text) : null)
