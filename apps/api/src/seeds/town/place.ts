import type { DemoAddress, DemoOpeningHours, DemoTown } from './types.ts'

/**
 * Each street is a straight line between two points. The house numbers increase along the line: odd numbers are on
 * one side, even numbers on the other.
 */
export const streets = {
  'Plaza Mayor': [39.50512, -0.74934, 39.50466, -0.74858, 20],
  'Calle Mayor': [39.50462, -0.74866, 39.50188, -0.74612, 70],
  'Calle de la Acequia': [39.50596, -0.75172, 39.50338, -0.74992, 60],
  'Calle San Roque': [39.50528, -0.74848, 39.50744, -0.74598, 50],
  'Avenida de València': [39.50196, -0.7462, 39.49838, -0.74214, 120],
  'Calle del Mercado': [39.50448, -0.74902, 39.50292, -0.75106, 40],
  'Plaza del Mercado': [39.50288, -0.75118, 39.50252, -0.7505, 14],
  'Calle Poeta Querol': [39.50352, -0.7472, 39.50558, -0.74436, 48],
  'Calle de los Olivos': [39.50718, -0.75036, 39.50868, -0.74742, 44],
  'Camino del Molino': [39.50108, -0.75204, 39.49834, -0.75488, 90],
  'Calle del Calvario': [39.50636, -0.7514, 39.50892, -0.75388, 40],
  'Calle Blasco Ibáñez': [39.50142, -0.74706, 39.50014, -0.75044, 60],
} as const satisfies Record<string, readonly [number, number, number, number, number]>

export type Street = keyof typeof streets

function fiveDecimals(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5
}

/**
 * Creates an address of the town with a plausible position in its street. The position has five decimals, which is a
 * precision of about one metre.
 */
export function at(street: Street, number: number, floor?: string): DemoAddress {
  const [latFrom, lngFrom, latTo, lngTo, last] = streets[street]
  const along = number / last
  const side = number % 2 === 0 ? 0.00005 : -0.00005
  return {
    street,
    number: String(number),
    ...(floor === undefined ? {} : { floor }),
    zip: '46375',
    city: 'Vilaserena',
    province: 'València',
    country: 'ES',
    lat: fiveDecimals(latFrom + (latTo - latFrom) * along + side),
    lng: fiveDecimals(lngFrom + (lngTo - lngFrom) * along + side),
  }
}

/**
 * Reads opening hours such as `hours('1-5 9:30-13:30 17:00-20:30', '6 9:30-14:00')`: the days, where Monday is 1, and
 * then the periods on these days.
 */
export function hours(...lines: readonly string[]): readonly DemoOpeningHours[] {
  const list = lines.flatMap((line) => {
    const [days = '', ...stretches] = line.split(' ')
    const [first = 0, last = first] = days.split('-').map(Number)
    return Array.from({ length: last - first + 1 }, (_, index) => first + index).flatMap((day) =>
      stretches.map((stretch) => {
        const [opens = '', closes = ''] = stretch.split('-').map((time) => time.padStart(5, '0'))
        return { day: day as DemoOpeningHours['day'], opens, closes }
      }),
    )
  })
  return list.toSorted((a, b) => a.day - b.day || a.opens.localeCompare(b.opens))
}

/** Vilaserena is invented: this town, its council and its postcode do not exist. The neighbouring towns are real. */
export const town: DemoTown = {
  name: 'Vilaserena',
  zip: '46375',
  province: 'València',
  country: 'ES',
  lat: 39.5046,
  lng: -0.7488,
  council: {
    name: 'Ayuntamiento de Vilaserena',
    cif: 'P4699900I',
    address: at('Plaza Mayor', 1),
    phone: '962 990 100',
    email: 'comercio@vilaserena.test',
    dpoEmail: 'dpd@vilaserena.test',
  },
  neighbours: [
    { city: 'Chiva', zip: '46370', lat: 39.47388, lng: -0.71742 },
    { city: 'Cheste', zip: '46380', lat: 39.49487, lng: -0.68277 },
    { city: 'Pedralba', zip: '46164', lat: 39.60457, lng: -0.72654 },
    { city: 'Godelleta', zip: '46388', lat: 39.42338, lng: -0.68739 },
  ],
}
