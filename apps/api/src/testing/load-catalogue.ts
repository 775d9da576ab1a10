/** Generates a catalogue of any size, in the form of the import. The rows are the same every time. */

const goods = [
  'Aceite de oliva',
  'Queso curado',
  'Vino tinto',
  'Pan de centeno',
  'Camisa de lino',
  'Novela',
  'Taladro',
  'Rosal',
  'Miel de azahar',
  'Arroz bomba',
  'Jabón',
  'Cesta de esparto',
  'Zapato',
  'Puzle',
  'Café molido',
  'Turrón',
  'Lámpara',
  'Cuaderno',
  'Caña de pescar',
  'Botijo',
]
const kinds = [
  'virgen extra',
  'de la sierra',
  'artesano',
  'de la huerta',
  'reserva',
  'ecológico',
  'de temporada',
  'clásico',
  'del Turia',
  'sin azúcar',
  'de montaña',
  'para regalo',
]
const sizes = ['pequeño', 'mediano', 'grande', 'de 250 g', 'de 500 g', 'de 1 kg', 'familiar']
const towns = [
  ['Chiva', '46370', 39.4712, -0.7185],
  ['Cheste', '46380', 39.4942, -0.6841],
  ['Buñol', '46360', 39.4181, -0.7903],
  ['Llíria', '46160', 39.6289, -0.5966],
] as const

export function businessesCsv(count: number): string {
  const rows = Array.from({ length: count }, (_, n) => {
    const [city, zip, lat, lng] = towns[n % towns.length]!
    return `bench-${n},Comercio ${n},Comercio,"Calle Mayor, ${n + 1}",${city},Valencia/València,${zip},ES,${lat + n / 1e5},${lng - n / 1e5},exact,,,,bench`
  })
  return `external_id,name,category,address,city,province,zip,country,lat,lng,geo_precision,phone,website,opening_hours,source\n${rows.join('\n')}\n`
}

export function productsCsv(count: number, businesses: number): string {
  const rows = Array.from({ length: count }, (_, n) => {
    const good = goods[n % goods.length]!
    const kind = kinds[Math.floor(n / goods.length) % kinds.length]!
    const size = sizes[Math.floor(n / 240) % sizes.length]!
    const price = (1 + ((n * 37) % 9000) / 100).toFixed(2)
    return `bench-${n % businesses},B-${n},${good} ${kind} ${size} ${n},"${good} ${kind}, elegido en su comercio del pueblo. Número ${n} de la lista.",${price},Sección ${n % 12},${good},`
  })
  return `business,sku,title,description,price,category,subcategory,image\n${rows.join('\n')}\n`
}

/** Typical searches in this catalogue. */
export const searches = [
  'aceite de oliva',
  'queso',
  'aceite de olvia',
  'CAMISA LINO',
  'caña',
  'novela clasico',
  'pan',
  'turron artesano',
  'vino reserva',
  'cafe',
]

/** Searches of one word. Each word is in one of twenty titles. */
export const oneWord = goods.filter((good) => !good.includes(' ')).map((good) => good.toLowerCase())

/** Searches for a kind of good and a number. Each finds less than ten products. */
export const twoWords = Array.from({ length: 200 }, (_, n) => `${goods[n % goods.length]!} ${n * 41}`)
