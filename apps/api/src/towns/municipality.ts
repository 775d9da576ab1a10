import type { Bounds } from '@lonja/contract/geocoding/bounds'
import { zipMatchesProvince } from '@lonja/contract/zip'
import { type Outlined, fold, outlinedTowns } from './towns.ts'

type TownLanguage = 'es' | 'ca' | 'eu' | 'gl'

/** A municipality of Spain. Names, code and outline come from es-atlas, © Instituto Geográfico Nacional. */
export interface Municipality {
  /** The INE number of the municipality: five digits, of which the first two are the province's number. */
  readonly code: string
  /** The full official name: `Alacant / Alicante`. */
  readonly name: string
  /** The name in each language that has one. */
  readonly names: Readonly<Partial<Record<TownLanguage, string>>>
  readonly province: string
  readonly latitude: number
  readonly longitude: number
  readonly bounds: Bounds
  readonly timeZone: string
}

/** The regions with a second language. `spanishFirst`: official names have the Spanish name before the regional one. */
const regions: readonly { provinces: readonly string[]; language: TownLanguage; spanishFirst: boolean }[] = [
  { provinces: ['03', '12', '46', '07', '08', '17', '25', '43'], language: 'ca', spanishFirst: false },
  { provinces: ['20', '48'], language: 'eu', spanishFirst: false },
  { provinces: ['01', '31'], language: 'eu', spanishFirst: true },
  { provinces: ['15', '27', '32', '36'], language: 'gl', spanishFirst: false },
]

/** The official names in which the two languages are not in the order that `regions` gives. */
const turned = new Set(
  `Chilches / Xilxes|Sueras / Suera|Altsasu / Alsasua|Urdazubi / Urdax|Abaurregaina / Abaurrea Alta|
  Abaurrepea / Abaurrea Baja|Auritz / Burguete|Olazti / Olazagutía|Orreaga / Roncesvalles|Doneztebe / Santesteban|
  Luzaide / Valcarlos|Hiriberri / Villanueva de Aezkoa|Laudio / Llodio|Erriberagoitia / Ribera Alta|
  Agurain / Salvatierra|Harana / Valle de Arana|Iruña Oka / Iruña de Oca`
    .split('|')
    .map((name) => name.trim()),
)

/**
 * Provinces in which an official name without ` / ` is in the region's language. In the other provinces of `regions`,
 * the language of such a name is unknown.
 */
const oneLanguage = new Set(['07', '08', '17', '25', '43', '15', '27', '32', '36'])

/**
 * Finds a municipality by a text: an INE code, or a name. Upper case, accents and the position of the article
 * (`Pobla de Vallbona, la`) do not matter. If several municipalities have this name, they are the candidates. If none
 * has it, the candidates are the municipalities whose names begin with the text.
 *
 * @param province  any name of the province
 */
export function findMunicipality(
  text: string,
  province?: string,
): { found?: Municipality; candidates: Municipality[] } {
  const towns = namedTowns().filter(({ town }) => province === undefined || lies(town.code, province))
  const wanted = text.split('/').map((part) => fold(turnArticle(part)))
  if (wanted.some((name) => !name)) return { candidates: [] }
  const [first = ''] = wanted
  const attempts = [
    towns.filter(({ town, names }) => town.code === text.trim() || wanted.every((name) => names.includes(name))),
    towns.filter(({ names }) => names.some((name) => withoutArticle(name) === first)),
    towns.filter(({ names }) => names.some((name) => name.startsWith(first))),
  ]
  const [found = []] = attempts.filter((some) => some.length > 0)
  const [only] = found
  if (only && found.length === 1 && found !== attempts[2]) return { found: municipalityOf(only.town), candidates: [] }
  return { candidates: found.slice(0, mostCandidates).map(({ town }) => municipalityOf(town)) }
}

interface Named {
  town: Outlined
  /** All names of the municipality in their comparable form (`fold`). */
  names: readonly string[]
}

let named: readonly Named[] | undefined

function namedTowns(): readonly Named[] {
  named ??= outlinedTowns().map((town) => ({ town, names: town.name.split(' / ').map(fold) }))
  return named
}

const mostCandidates = 10

const lies = (code: string, province: string): boolean => zipMatchesProvince(`${code.slice(0, 2)}000`, province)

/**
 * Puts the article first: `Pobla de Vallbona, la` becomes `la Pobla de Vallbona`, and `Alqueries, les` becomes `les
 * Alqueries`.
 */
const turnArticle = (text: string): string => text.trim().replace(/^(.+),\s*(\S+)$/, '$2 $1')

const withoutArticle = (name: string): string => name.replace(/^(el|la|los|las|els|les|l|o|a|os|as|es|sa|ses) /, '')

function municipalityOf({ code, name, province, latitude, longitude, outline }: Outlined): Municipality {
  const shape = outline()
  const parts = shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates
  const points = parts.flatMap(([outside = []]) => outside)
  return {
    code,
    name,
    names: namesByLanguage(code, name),
    province,
    latitude,
    longitude,
    bounds: boundsOf(points),
    timeZone: timeZoneOf(code),
  }
}

function boundsOf(points: readonly (readonly number[])[]): Bounds {
  const [x, y] = [points.map(([first = 0]) => first), points.map(([, second = 0]) => second)]
  return [round(Math.min(...x)), round(Math.min(...y)), round(Math.max(...x)), round(Math.max(...y))]
}

const round = (value: number): number => Number(value.toFixed(4))

function namesByLanguage(code: string, name: string): Municipality['names'] {
  const region = regions.find(({ provinces }) => provinces.includes(code.slice(0, 2)))
  const [first = name, second] = name.split(' / ')
  if (!region) return { es: name }
  if (second === undefined) return oneLanguage.has(code.slice(0, 2)) ? { [region.language]: name } : {}
  const spanishFirst = region.spanishFirst !== turned.has(name)
  return spanishFirst ? { es: first, [region.language]: second } : { [region.language]: first, es: second }
}

/** The time zone of a municipality in IANA's form. */
function timeZoneOf(code: string): string {
  const province = code.slice(0, 2)
  if (province === '35' || province === '38') return 'Atlantic/Canary'
  return province === '51' || province === '52' ? 'Africa/Ceuta' : 'Europe/Madrid'
}
