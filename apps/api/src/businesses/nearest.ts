import type { Bind } from '../resource/define-resource.ts'

export interface Place {
  latitude: number
  longitude: number
}

/** The radius of the globe in metres that all distances are measured with, also `metresBetween` of the contract. */
const EARTH = 6_378_168

/** A point on the globe, or null for text that is none. */
export function readPlace(latitude: string | undefined, longitude: string | undefined): Place | null {
  const place = { latitude: readNumber(latitude), longitude: readNumber(longitude) }
  return Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180 ? place : null
}

const readNumber = (text: string | undefined): number =>
  text !== undefined && /^\s*-?\d{1,3}(\.\d+)?\s*$/.test(text) ? Number(text) : NaN

/** SQL: whole metres from the place to the row, along the globe (the haversine formula). */
export function distanceSql(row: string, { latitude, longitude }: Place, bind: Bind): string {
  const number = (value: number) => `${bind(value)}::float8`
  const north = `sin((radians(${row}.latitude) - ${number(radians(latitude))}) / 2) ^ 2`
  const east = `sin((radians(${row}.longitude) - ${number(radians(longitude))}) / 2) ^ 2`
  const half = `${north} + cos(radians(${row}.latitude)) * ${number(Math.cos(radians(latitude)))} * ${east}`
  return `round(${2 * EARTH} * asin(least(1, sqrt(${half}))))::int`
}

/** SQL: the row lies within the radius; the box lets the index answer before the exact distance is computed. */
export const withinSql = (row: string, place: Place, metres: number, bind: Bind): string =>
  `(${boxSql(row, place, metres, bind)} and ${distanceSql(row, place, bind)} <= ${bind(metres)})`

/**
 * SQL: the row lies between the parallels and the meridians that touch the circle. One metre more, because distances
 * are rounded. A circle around a pole touches no meridian, and one across the 180th needs two ranges of longitude.
 */
function boxSql(row: string, { latitude, longitude }: Place, metres: number, bind: Bind): string {
  const between = (column: string, from: number, to: number) =>
    `${row}.${column} between ${bind(from)}::float8 and ${bind(to)}::float8`
  const angle = (metres + 1) / EARTH
  const [south, north] = [latitude - degrees(angle), latitude + degrees(angle)]
  const parallels = between('latitude', south, north)
  if (south <= -90 || north >= 90) return `${parallels} and ${row}.longitude is not null`
  const width = degrees(Math.asin(Math.sin(angle) / Math.cos(radians(latitude))))
  const [west, east] = [longitude - width, longitude + width]
  const meridians = [between('longitude', west, east)]
  if (west < -180) meridians.push(between('longitude', west + 360, 180))
  if (east > 180) meridians.push(between('longitude', -180, east - 360))
  return `${parallels} and (${meridians.join(' or ')})`
}

const radians = (angle: number): number => (angle * Math.PI) / 180
const degrees = (angle: number): number => (angle * 180) / Math.PI

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
