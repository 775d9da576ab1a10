import { businessGroups } from './businesses.ts'
import { picture } from './picture.ts'
import { products } from './products.ts'
import type { DemoCampaign, DemoCoupon, DemoOffer, DemoProduct } from './types.ts'

const running = { startDay: -6, endDay: 24 } as const

/** The codes of all products for which the condition is true. */
function codesOf(holds: (product: DemoProduct) => boolean): readonly string[] {
  return products.filter(holds).map(({ code }) => code)
}

/** The codes of a shop's products in a category. */
function shelfOf(business: string, category: string): readonly string[] {
  return codesOf((product) => product.business === business && product.category === category)
}

function hasValue(value: string): (product: DemoProduct) => boolean {
  return ({ attributes }) => attributes.some(({ values }) => values.includes(value))
}

/**
 * Creates an offer of the discount `off`, for example `'15 %'` or `'3 €'`, for the products with the codes in `goods`
 * or for the whole shop.
 */
function offer(
  code: string,
  name: string,
  business: string,
  off: `${number} ${'%' | '€'}`,
  goods: readonly string[] | 'all',
  rest: Partial<Pick<DemoOffer, 'startDay' | 'endDay' | 'minQuantity' | 'minAmount'>> = {},
): DemoOffer {
  return {
    code,
    name,
    business,
    discountType: off.endsWith('%') ? 'percentage' : 'absolute',
    value: Math.round(Number.parseFloat(off) * 100),
    ...(goods === 'all' ? { target: 'business', products: [] } : { target: 'product', products: goods }),
    ...running,
    ...rest,
  }
}

/** No offer reduces the price of books, because it is fixed by law. */
export const offers: readonly DemoOffer[] = [
  offer('semana-de-la-masa-madre', 'Semana de la masa madre: 15 % menos', 'horno-santa-llucia', '15 %', [
    'hogaza-de-masa-madre',
    'pan-integral-de-espelta',
    'pan-de-centeno-y-nueces',
  ]),
  offer(
    'almuerzo-para-todos',
    'Desde seis empanadillas, 20 céntimos menos cada una',
    'forn-de-la-placa',
    '0.2 €',
    ['empanadilla-de-pisto', 'empanadilla-de-espinacas-y-pinones', 'empanadilla-de-boniato'],
    { minQuantity: 6 },
  ),
  offer(
    'turron-todo-el-ano',
    'Turrón todo el año: 10 % menos',
    'pasteleria-la-coqueta',
    '10 %',
    shelfOf('pasteleria-la-coqueta', 'turrones').slice(0, 3),
  ),
  offer('cesta-grande', 'Cesta grande: 5 % menos desde 30 €', 'frutas-amparo', '5 %', 'all', { minAmount: 3000 }),
  offer('bodega-de-casa', 'La bodega de casa: 6 € menos desde 60 €', 'bodega-cerro-bermejo', '6 €', 'all', {
    minAmount: 6000,
  }),
  offer('fin-de-serie', 'Fin de serie: 30 % menos', 'moda-empar', '30 %', shelfOf('moda-empar', 'mujer').slice(0, 4)),
  offer(
    'pies-ligeros',
    'Pies ligeros: 20 % menos',
    'calzados-segura',
    '20 %',
    shelfOf('calzados-segura', 'calzado').slice(1, 4),
  ),
  offer(
    'caja-de-herramientas',
    'La caja de herramientas: 10 % menos',
    'ferreteria-climent',
    '10 %',
    shelfOf('ferreteria-climent', 'herramientas').slice(0, 6),
  ),
  offer(
    'barro-de-diario',
    'Barro de diario: 2 € menos por pieza',
    'terrissa-sanchis',
    '2 €',
    shelfOf('terrissa-sanchis', 'ceramica').slice(0, 3),
  ),
  offer(
    'juegos-de-la-semana',
    'Los juegos de la semana: 15 % menos',
    'jocs-i-tauler',
    '15 %',
    shelfOf('jocs-i-tauler', 'juegos').slice(2, 6),
  ),
  offer(
    'el-estuche-lleno',
    'El estuche lleno: 12 % menos',
    'papeleria-tinta-y-papel',
    '12 %',
    shelfOf('papeleria-tinta-y-papel', 'papeleria').slice(0, 8),
  ),
  offer(
    'jabones-de-casa',
    'Jabones y cremas de casa: 15 % menos',
    'herbolario-timo',
    '15 %',
    shelfOf('herbolario-timo', 'higiene').slice(0, 4),
  ),
  offer(
    'tardes-de-tarta',
    'Tardes de tarta: 3 € menos',
    'pasteleria-la-coqueta',
    '3 €',
    ['tarta-san-marcos', 'tarta-de-queso-al-horno'],
    {
      startDay: 9,
      endDay: 30,
    },
  ),
  offer(
    'merienda-del-cole',
    'La merienda del cole: 20 % menos',
    'forn-de-la-placa',
    '20 %',
    ['cruasan-de-mantequilla', 'napolitana-de-chocolate', 'palmera-de-hojaldre'],
    { startDay: -45, endDay: -10 },
  ),
]

export const coupons: readonly DemoCoupon[] = [
  {
    code: 'BIENVENIDA10',
    name: 'Bienvenida: 10 % en tu primer pedido',
    description: 'El Ayuntamiento paga el 10 % de tu primer pedido, desde 15 €, en cualquier comercio de Vilaserena.',
    business: null,
    discountType: 'percentage',
    value: 1000,
    minAmount: 1500,
    limit: null,
    limitPerPerson: 1,
    used: 214,
    firstOrderOnly: true,
    startDay: -200,
    endDay: 365,
  },
  {
    code: 'FESTES5',
    name: 'Bono de fiestas: 5 €',
    description:
      'Cien bonos de 5 € para compras desde 30 €, con motivo de las fiestas patronales. Se repartieron todos.',
    business: null,
    discountType: 'absolute',
    value: 500,
    minAmount: 3000,
    limit: 100,
    limitPerPerson: 1,
    used: 100,
    firstOrderOnly: false,
    startDay: -30,
    endDay: 30,
  },
  {
    code: 'PANDEHOY',
    name: 'Una barra, de parte del horno',
    description: 'En el Horno Santa Llúcia, 1,20 € menos en compras desde 8 €: lo que vale una barra de leña.',
    business: 'horno-santa-llucia',
    discountType: 'absolute',
    value: 120,
    minAmount: 800,
    limit: 500,
    limitPerPerson: 3,
    used: 87,
    firstOrderOnly: false,
    startDay: -20,
    endDay: 70,
  },
]

function membersOf(group: string): readonly string[] {
  return businessGroups.find(({ code }) => code === group)?.businesses ?? []
}

function soldBy(businesses: readonly string[]): readonly string[] {
  return codesOf(({ business, featured }) => featured && businesses.includes(business))
}

function sellersOf(codes: readonly string[]): readonly string[] {
  return [...new Set(products.filter(({ code }) => codes.includes(code)).map(({ business }) => business))]
}

const artisans = membersOf('artesanos-de-la-hoya')
const handmade = codesOf((product) => artisans.includes(product.business) && hasValue('sello-hecho-a-mano')(product))
const local = codesOf((product) => hasValue('sello-kilometro-0')(product) && product.featured)

export const campaigns: readonly DemoCampaign[] = [
  {
    code: 'kilometro-0',
    title: 'De aquí mismo',
    description:
      'Lo que se cultiva, se amasa o se cuece sin salir de la comarca. Cada compra se queda en el pueblo y el camión se ahorra el viaje.',
    startDay: -10,
    endDay: 35,
    businesses: sellersOf(local),
    products: local,
    offers: ['semana-de-la-masa-madre'],
    picture: picture('🌾🍊🥖', 'lemon'),
  },
  {
    code: 'la-calle-mayor-invita',
    title: 'La calle Mayor invita',
    description:
      'Siete comercios de la calle Mayor sacan sus mejores precios a la acera. Pásate a pie, que el tramo es corto, o haz el recorrido desde el sofá.',
    startDay: -4,
    endDay: 17,
    businesses: membersOf('comercios-calle-mayor'),
    products: soldBy(membersOf('comercios-calle-mayor')),
    offers: ['semana-de-la-masa-madre', 'fin-de-serie', 'pies-ligeros'],
    picture: picture('🛍️🎈', 'sky'),
  },
  {
    code: 'hecho-a-mano',
    title: 'Hecho a mano',
    description:
      'Barro, esparto, plata, azúcar y paciencia. Piezas hechas por alguien que vive a diez minutos de tu casa y que te puede contar cómo las hizo.',
    startDay: -15,
    endDay: 45,
    businesses: artisans,
    products: handmade,
    offers: ['barro-de-diario'],
    picture: picture('🏺🧺', 'clay'),
  },
  {
    code: 'el-almuerzo-es-sagrado',
    title: 'El almuerzo es sagrado',
    description:
      'Pan crujiente, algo bueno dentro, olivas, cacahuetes y lo que se tercie para beber. Todo lo que necesita un esmorzaret como es debido, de tiendas que abren antes que el bar.',
    startDay: -2,
    endDay: 28,
    businesses: ['horno-santa-llucia', 'forn-de-la-placa', 'xarcuteria-pilareta', 'ultramarinos-peris'],
    products: [
      'pataqueta-de-l-horta',
      'barra-de-lena',
      ...shelfOf('forn-de-la-placa', 'salados'),
      ...shelfOf('xarcuteria-pilareta', 'embutidos'),
      ...shelfOf('ultramarinos-peris', 'aceites'),
      ...shelfOf('ultramarinos-peris', 'conservas'),
    ],
    offers: ['almuerzo-para-todos'],
    picture: picture('🥖🌭🫒', 'sand'),
  },
  {
    code: 'noche-del-comercio',
    title: 'La noche del comercio',
    description:
      'Una noche con las persianas subidas hasta las doce, música en la plaza Mayor y ofertas que solo valen esas horas. Apúntatela.',
    startDay: 21,
    endDay: 22,
    businesses: membersOf('comercios-calle-mayor'),
    products: soldBy(membersOf('comercios-calle-mayor')),
    offers: [],
    picture: picture('🌙🎶', 'lilac'),
  },
  {
    code: 'ruta-del-dulce',
    title: 'La ruta del dulce',
    description:
      'Diez días de cocas, tartas y mistela por los obradores del pueblo. Gracias a quienes sellasteis los cuatro cartones: el año que viene, más.',
    startDay: -60,
    endDay: -50,
    businesses: ['horno-santa-llucia', 'forn-de-la-placa', 'pasteleria-la-coqueta'],
    products: codesOf(({ category }) => category === 'bolleria' || category === 'pasteles'),
    offers: [],
    picture: picture('🍰🥮', 'blush'),
  },
]
