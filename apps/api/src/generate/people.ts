import type { DemoAddress } from '../seeds/town/types.ts'
import { at, streets, type Street } from '../seeds/town/place.ts'
import type { Random } from './random.ts'

const names =
  'Ana Lucía Carmen Empar Marta Júlia Rosa Nuria Pilar Inés Clara Elena Sofía Teresa Isabel Vicent Joan Pau Marc Luis Carlos Jorge Rafa Andreu Javier Miguel Antonio Diego Hugo Raúl'.split(
    ' ',
  )
const surnames =
  'García Martínez Ferrer Navarro Peris Ros Climent Lledó Furió Cebrián Ribes Soler Vidal Gimeno Pastor Sanchis Torres Molina Ortega Serrano Blasco Ibáñez Querol Segura Boria Amat Bosch Roig Sala Prats'.split(
    ' ',
  )
const streetNames = Object.keys(streets) as Street[]

export const person = (random: Random) => ({
  name: random.pick(names),
  surnames: `${random.pick(surnames)} ${random.pick(surnames)}`,
  phone: `+346${String(10_000_000 + random.below(89_999_999))}`,
})

/** An address in the demo town. */
export const address = (random: Random): DemoAddress => {
  const street = random.pick(streetNames)
  return at(street, 1 + random.below(streets[street][4]))
}

export const surname = (random: Random): string => random.pick(surnames)

/** The row of an address of nobody: of a shop or of an order. */
export const addressRow = (
  id: string,
  { lat, lng, floor = null, ...place }: Omit<DemoAddress, 'floor'> & { floor?: string | null },
  created_at: Date,
) => ({
  id,
  user_id: null as string | null,
  label: null as string | null,
  ...place,
  floor,
  latitude: lat,
  longitude: lng,
  main: false,
  created_at,
})
