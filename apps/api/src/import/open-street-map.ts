import type { OpeningPeriod } from '@lonja/contract/businesses/opening-hours'

/** Spanish names for the kinds of places in OpenStreetMap. */
const KINDS: Readonly<Record<string, string>> = {
  bakery: 'Panadería',
  bank: 'Banco',
  bar: 'Bar',
  beauty: 'Belleza',
  bicycle: 'Bicicletas',
  books: 'Librería',
  butcher: 'Carnicería',
  cafe: 'Cafetería',
  car: 'Automóviles',
  car_repair: 'Taller mecánico',
  clothes: 'Ropa',
  convenience: 'Ultramarinos',
  dentist: 'Dentista',
  department_store: 'Grandes almacenes',
  dressmaker: 'Modista',
  electronics: 'Electrónica',
  fast_food: 'Comida rápida',
  florist: 'Floristería',
  fuel: 'Gasolinera',
  funeral_directors: 'Funeraria',
  furniture: 'Muebles',
  greengrocer: 'Frutería',
  hairdresser: 'Peluquería',
  hardware: 'Ferretería',
  hostel: 'Albergue',
  hotel: 'Hotel',
  jewelry: 'Joyería',
  mall: 'Centro comercial',
  motorcycle: 'Motos',
  newsagent: 'Prensa',
  optician: 'Óptica',
  outdoor: 'Montaña',
  perfumery: 'Perfumería',
  pharmacy: 'Farmacia',
  pub: 'Pub',
  restaurant: 'Restaurante',
  seafood: 'Pescadería',
  shoes: 'Calzado',
  sports: 'Deportes',
  stationery: 'Papelería',
  supermarket: 'Supermercado',
  toys: 'Juguetería',
  tyres: 'Neumáticos',
  wine: 'Vinos',
}

/** The Spanish name of a kind of place: `amenity=restaurant` becomes `Restaurante`. Other texts stay unchanged. */
export function kindOfPlace(category: string): string {
  const [, value] = /^[a-z_]+=([a-z_]+)$/.exec(category) ?? []
  if (!value) return category
  const words = value.replaceAll('_', ' ')
  return KINDS[value] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

const DAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']
const DAY = '(?:Mo|Tu|We|Th|Fr|Sa|Su|PH|SH)'
const TIME = String.raw`\d{1,2}:\d{2}\s*-\s*\d{1,2}:\d{2}`
const RULE = new RegExp(
  String.raw`^(${DAY}(?:\s*[-,]\s*${DAY})*)?\s*:?\s*(${TIME}(?:\s*,\s*${TIME})*|off|closed)$`,
  'i',
)

/**
 * Reads opening hours in the common forms of OpenStreetMap: `Mo-Fr 09:00-13:00,16:00-20:00; Sa 10:00-14:00; Su off`,
 * `24/7`, `09:00-21:00`. A later rule replaces an earlier one for the same days. Holidays are left out.
 *
 * @returns undefined for other forms, because a shop without hours misleads nobody, and a shop with wrong hours does
 */
export function readOpeningHours(text: string): OpeningPeriod[] | undefined {
  const hours = new Map<number, OpeningPeriod[]>()
  const whole = text.trim() === '24/7' ? '00:00-24:00' : text.trim()
  for (const rule of whole
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean)) {
    const [, days, times] = RULE.exec(rule) ?? []
    if (times === undefined) return undefined
    const periods = /^(?:off|closed)$/i.test(times) ? [] : times.split(',').map(readPeriod)
    if (periods.includes(undefined)) return undefined
    for (const day of days === undefined ? [1, 2, 3, 4, 5, 6, 7] : daysOf(days))
      hours.set(
        day,
        periods.map((period) => ({ day, ...period! })),
      )
  }
  const week = [...hours].toSorted(([a], [b]) => a - b).flatMap(([, periods]) => periods)
  return week.length > 0 ? week : undefined
}

function daysOf(text: string): number[] {
  return text.split(',').flatMap((part) => {
    const [from = -1, to = from] = part
      .split('-')
      .map((day) => DAYS.findIndex((name) => name.toLowerCase() === day.trim().toLowerCase()))
    if (from < 0 || to < 0) return [] // public and school holidays are left out
    return Array.from({ length: ((to - from + 7) % 7) + 1 }, (_, index) => ((from + index) % 7) + 1)
  })
}

function readPeriod(text: string): Omit<OpeningPeriod, 'day'> | undefined {
  const [opens, closes] = text.split('-').map((time) => time.trim().padStart(5, '0'))
  if (!opens || !closes || opens > '23:59' || closes > '24:00' || /:[6-9]/.test(opens + closes)) return undefined
  return { opens, closes: closes === '00:00' ? '24:00' : closes }
}
