import { isWithin } from '@lonja/contract/geocoding/bounds'
import type { GeocodedAddress } from '@lonja/contract/geocoding/place'
import { provinceOf } from '@lonja/contract/zip'
import { BASE_MAP_TAG } from '../map/base-map.ts'
import type { MapPlace } from '../map/read-places.ts'
import { isKind, wordsOf } from '../map/words.ts'
import { cachedByTag } from '../database/cached-by-tag.ts'
import type { Services } from '../services.ts'
import { fold, towns } from '../towns/towns.ts'
import { isOpen } from '../access/visibility.ts'
import { mapBounds } from './map-config.ts'
import { sql, textOf } from '../sql/sql.ts'

const MOST = 10

/** A postal code of a town, known from the addresses of its shops. */
interface KnownZip {
  zip: string
  city: string
  latitude: number
  longitude: number
}

const placesOfMap = cachedByTag(BASE_MAP_TAG, (db) =>
  db.query<MapPlace>({ text: 'select kind, name, words, city, latitude, longitude from map_place order by position' }),
)

/**
 * Finds addresses without a geocoder: streets and towns of the installed map, towns in the list of all municipalities
 * of Spain, and postal codes of shops. It is not checked whether the street has the house number of the query: the
 * position is a point of the street.
 */
export async function searchMap({ config, db }: Pick<Services, 'config' | 'db'>, search: string) {
  const bounds = await mapBounds({ config, db })
  const places = await placesOfMap(db)
  const zips = await knownZips(db)
  const question = readQuestion(search)
  const ofTowns = townsOf(places, zips, search)
  const isWhole = ({ city }: GeocodedAddress): boolean => fold(city ?? '') === fold(search)
  const found = [
    // The query «Chiva» finds the town of this name before the road with this name.
    ...ofTowns.filter(isWhole),
    ...(question.words.length > 0 ? streetsOf(places, zips, question) : []),
    ...zipsOf(zips, question),
    ...ofTowns,
  ].filter(({ latitude, longitude }) => isWithin(bounds, latitude, longitude))
  return [...new Map(found.map((address) => [fold(address.title), address])).values()].slice(0, MOST)
}

interface Question {
  words: readonly string[]
  number: string | null
  zip: string | null
}

/** Splits «Calle Mayor, 12, 46375»: the postal code has five digits, and the street number comes after the name. */
function readQuestion(search: string): Question {
  const words = wordsOf(search)
  const zip = words.find((word) => /^\d{5}$/.test(word)) ?? null
  const numberAt = words.findLastIndex((word, index) => index > 0 && /^\d{1,4}[a-z]?$/.test(word))
  return {
    words: words.filter((word, index) => word !== zip && index !== numberAt),
    number: words[numberAt]?.toUpperCase() ?? null,
    zip,
  }
}

function streetsOf(places: readonly MapPlace[], zips: readonly KnownZip[], question: Question): GeocodedAddress[] {
  const whole = question.number === null ? question.words : [...question.words, question.number.toLowerCase()]
  return places
    .filter(({ kind }) => kind === 'street')
    .flatMap((street) => {
      // A number may belong to the name of the street, as in «Calle 9 de Octubre».
      const named = question.number === null ? Infinity : rankOf(street, whole)
      const rank = Math.min(named, rankOf(street, question.words))
      const number = named < Infinity ? null : question.number
      return rank < Infinity ? [{ rank, address: addressOf(street, zips, number) }] : []
    })
    .filter(({ address }) => question.zip === null || address.zip === null || address.zip === question.zip)
    .toSorted((a, b) => a.rank - b.rank || a.address.title.length - b.address.title.length)
    .map(({ address }) => address)
}

/**
 * The rank of a street for a query; lower is better. It is infinite if a word of the query is neither in the street's
 * name nor in its town's name.
 */
function rankOf({ words, city }: MapPlace, question: readonly string[]): number {
  const ofTown = city === null ? [] : fold(city).split(' ')
  return Math.min(...words.split(' | ').map((name) => rankOfName(name.split(' '), ofTown, question)))
}

function rankOfName(name: readonly string[], ofTown: readonly string[], question: readonly string[]): number {
  let rank = 0
  let matched = 0
  for (const [index, word] of question.entries()) {
    const isWhole = name.includes(word)
    if (isWhole || (word.length > 1 && name.some((one) => one.startsWith(word)))) {
      rank += isWhole ? 0 : 1
      // A kind of street, such as «calle», counts as a match only if it is the whole name.
      if (!isKind(word) || name.length === 1) matched += 1
    } else if (index === 0 && isKind(word)) rank += 4
    else if (ofTown.some((one) => one.startsWith(word))) rank += 0
    else return Infinity
  }
  if (matched === 0) return Infinity
  // A query without a kind of street probably means a «calle», so streets of other kinds get a slightly worse rank.
  const other = isKind(question[0] ?? '') || name[0] === 'calle' ? 0 : 0.05
  return rank + (name.length - matched) / 10 + other
}

const addressOf = (street: MapPlace, zips: readonly KnownZip[], number: string | null): GeocodedAddress => {
  const zip = zipOf(zips, street.city)
  return {
    ...nothing,
    title: [street.name, number, `${zip ?? ''} ${street.city ?? ''}`.trim()].filter(Boolean).join(', '),
    latitude: street.latitude,
    longitude: street.longitude,
    number,
    street: street.name,
    city: street.city,
    ...ofZip(zip),
  }
}

const nothing = {
  place: null,
  number: null,
  street: null,
  city: null,
  province: null,
  state: null,
  country: 'España',
  iso: 'ES',
  zip: null,
}

const ofZip = (zip: string | null) => ({ zip, province: zip === null ? null : (provinceOf(zip) ?? null) })

/** The postal code of a street: if its town has only one code, all its streets have this code; otherwise null. */
function zipOf(zips: readonly KnownZip[], city: string | null): string | null {
  const own = zips.filter((one) => city !== null && fold(one.city) === fold(city))
  return own.length === 1 ? own[0]!.zip : null
}

function zipsOf(zips: readonly KnownZip[], { words, zip }: Question): GeocodedAddress[] {
  const digits = zip ?? words.find((word) => /^\d{3,5}$/.test(word))
  if (digits === undefined || words.some((word) => word !== digits)) return []
  return zips.filter((one) => one.zip.startsWith(digits)).map((one) => ({ ...townAddress(one), ...ofZip(one.zip) }))
}

/** Finds towns: first those of the installed map, then those in the list of all municipalities of Spain. */
function townsOf(places: readonly MapPlace[], zips: readonly KnownZip[], search: string): GeocodedAddress[] {
  const wanted = fold(search.replaceAll(/[,\d]/g, ' '))
  if (wanted.length < 3) return []
  const named = places.filter(({ kind, name }) => kind === 'town' && fold(name).startsWith(wanted))
  const own = named.map(({ name, latitude, longitude }) => ({ city: name, latitude, longitude, province: undefined }))
  const others = towns()
    .search(wanted, MOST)
    .map(({ name, latitude, longitude, province }) => ({ city: name, latitude, longitude, province }))
    .filter(({ city }) => !own.some((one) => fold(one.city) === fold(city)))
  return [...own, ...others].map((town) => {
    const zip = zipOf(zips, town.city)
    return { ...townAddress({ ...town, zip }), zip, province: town.province ?? ofZip(zip).province }
  })
}

interface TownPoint {
  zip: string | null
  city: string
  latitude: number
  longitude: number
}

const townAddress = ({ zip, city, latitude, longitude }: TownPoint): GeocodedAddress => ({
  ...nothing,
  title: `${zip ?? ''} ${city}`.trim(),
  latitude: Number(latitude.toFixed(5)),
  longitude: Number(longitude.toFixed(5)),
  city,
})

/** The postal codes of open shops, each with the average position of its shops. */
const knownZips = (db: Services['db']): Promise<KnownZip[]> =>
  db.query<KnownZip>({
    text: `select a.zip, a.city, avg(b.latitude)::float8 as latitude, avg(b.longitude)::float8 as longitude
      from business b join address a on a.id = b.address_id
      where ${textOf(isOpen(sql`b`))} and a.zip <> '' and a.city <> '' and b.latitude is not null and b.longitude is not null
      group by a.zip, a.city order by count(*) desc, a.zip`,
  })
