import { folded } from './folded.ts'

/**
 * The names of the 52 provinces, by the first two digits of their postal codes: the most used name, then other
 * official names.
 */
const provinces: Readonly<Record<string, readonly [string, ...string[]]>> = {
  '01': ['Álava', 'Araba'],
  '02': ['Albacete'],
  '03': ['Alicante', 'Alacant'],
  '04': ['Almería'],
  '05': ['Ávila'],
  '06': ['Badajoz'],
  '07': ['Illes Balears', 'Islas Baleares', 'Baleares'],
  '08': ['Barcelona'],
  '09': ['Burgos'],
  '10': ['Cáceres'],
  '11': ['Cádiz'],
  '12': ['Castellón', 'Castelló'],
  '13': ['Ciudad Real'],
  '14': ['Córdoba'],
  '15': ['A Coruña', 'La Coruña'],
  '16': ['Cuenca'],
  '17': ['Girona', 'Gerona'],
  '18': ['Granada'],
  '19': ['Guadalajara'],
  '20': ['Gipuzkoa', 'Guipúzcoa'],
  '21': ['Huelva'],
  '22': ['Huesca'],
  '23': ['Jaén'],
  '24': ['León'],
  '25': ['Lleida', 'Lérida'],
  '26': ['La Rioja'],
  '27': ['Lugo'],
  '28': ['Madrid'],
  '29': ['Málaga'],
  '30': ['Murcia'],
  '31': ['Navarra', 'Nafarroa'],
  '32': ['Ourense', 'Orense'],
  '33': ['Asturias'],
  '34': ['Palencia'],
  '35': ['Las Palmas'],
  '36': ['Pontevedra'],
  '37': ['Salamanca'],
  '38': ['Santa Cruz de Tenerife'],
  '39': ['Cantabria'],
  '40': ['Segovia'],
  '41': ['Sevilla'],
  '42': ['Soria'],
  '43': ['Tarragona'],
  '44': ['Teruel'],
  '45': ['Toledo'],
  '46': ['València', 'Valencia'],
  '47': ['Valladolid'],
  '48': ['Bizkaia', 'Vizcaya'],
  '49': ['Zamora'],
  '50': ['Zaragoza'],
  '51': ['Ceuta'],
  '52': ['Melilla'],
}

/** Whether the text is a Spanish postal code: five digits, of which the first two belong to a province. */
export function isZip(text: string): boolean {
  return /^\d{5}$/.test(text) && text.slice(0, 2) in provinces
}

/** The name of the province of a postal code; undefined if the code belongs to no province. */
export function provinceOf(zip: string): string | undefined {
  return isZip(zip) ? provinces[zip.slice(0, 2)]?.[0] : undefined
}

/** The names of all provinces, in the order of their postal codes. */
export function provinceNames(): string[] {
  return Object.entries(provinces)
    .toSorted(([a], [b]) => Number(a) - Number(b))
    .map(([, [name]]) => name)
}

/**
 * Whether a postal code is in the province with the given name. Any name of the province is accepted, and case and
 * accents are ignored: `46370` is in `valencia` and in `Valencia/València`. A postal code and a province that do not
 * match cause only a warning; `provinceOf` returns the right province.
 */
export function zipMatchesProvince(zip: string, province: string): boolean {
  if (!isZip(zip)) return false
  const names = provinces[zip.slice(0, 2)]?.map(folded) ?? []
  return province.split('/').some((name) => names.includes(folded(name)))
}
