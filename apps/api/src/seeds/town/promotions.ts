import { businessGroups } from './businesses.ts'
import { picture } from './picture.ts'
import { products } from './products.ts'
import type { DemoCampaign, DemoCoupon, DemoOffer, DemoProduct } from './types.ts'

const running = { startDay: -6, endDay: 24 } as const
const wholeShop = { target: 'business', products: [] } as const

/** Codes of what is sold by a shop, or by all, and holds a test. */
function codesOf(holds: (product: DemoProduct) => boolean): readonly string[] {
  return products.filter(holds).map(({ code }) => code)
}

/** What a shop sells of a category. */
function shelfOf(business: string, category: string): readonly string[] {
  return codesOf((product) => product.business === business && product.category === category)
}

function hasValue(value: string): (product: DemoProduct) => boolean {
  return ({ attributes }) => attributes.some(({ values }) => values.includes(value))
}

/** Prices of books are fixed by law: no offer touches them. */
export const offers: readonly DemoOffer[] = [
  {
    ...running,
    code: 'semana-del-pan-de-masa-madre',
    name: 'Semana de la masa madre: 15 % menos',
    business: 'horno-santa-llucia',
    discountType: 'percentage',
    value: 1500,
    target: 'product',
    products: ['hogaza-de-masa-madre', 'pan-integral-de-espelta', 'pan-de-centeno-y-nueces'],
  },
  {
    ...running,
    code: 'docena-de-almuerzo',
    name: 'Desde seis empanadillas, 20 céntimos menos cada una',
    business: 'forn-de-la-placa',
    discountType: 'absolute',
    value: 20,
    target: 'product',
    products: ['empanadilla-de-pisto', 'empanadilla-de-espinacas-y-pinones', 'empanadilla-de-boniato'],
    minQuantity: 6,
  },
  {
    ...running,
    code: 'turron-todo-el-ano',
    name: 'Turrón todo el año: 10 % menos',
    business: 'pasteleria-la-coqueta',
    discountType: 'percentage',
    value: 1000,
    target: 'product',
    products: shelfOf('pasteleria-la-coqueta', 'turrones'),
  },
  {
    ...running,
    ...wholeShop,
    code: 'cesta-grande',
    name: 'Cesta grande: 5 % menos desde 30 €',
    business: 'frutas-amparo',
    discountType: 'percentage',
    value: 500,
    minAmount: 3000,
  },
  {
    ...running,
    ...wholeShop,
    code: 'bodega-de-casa',
    name: 'La bodega de casa: 6 € menos desde 60 €',
    business: 'bodega-cerro-bermejo',
    discountType: 'absolute',
    value: 600,
    minAmount: 6000,
  },
  {
    code: 'tardes-de-tarta',
    name: 'Tardes de tarta: 3 € menos en las de encargo',
    business: 'pasteleria-la-coqueta',
    discountType: 'absolute',
    value: 300,
    target: 'product',
    products: ['tarta-san-marcos', 'tarta-de-queso-al-horno'],
    startDay: 9,
    endDay: 30,
  },
  {
    code: 'merienda-del-cole',
    name: 'La merienda del cole: 20 % menos',
    business: 'forn-de-la-placa',
    discountType: 'percentage',
    value: 2000,
    target: 'product',
    products: ['cruasan-de-mantequilla', 'napolitana-de-chocolate', 'palmera-de-hojaldre'],
    startDay: -45,
    endDay: -10,
  },
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

const handmade = codesOf(hasValue('sello-hecho-a-mano'))
const local = codesOf((product) => hasValue('sello-kilometro-0')(product) && product.featured)

export const campaigns: readonly DemoCampaign[] = [
  {
    code: 'kilometro-0',
    title: 'De aquí mismo',
    description:
      'Lo que se cultiva, se amasa o se cuece sin salir de la comarca. Cada compra se queda en el pueblo y el camión se ahorra el viaje.',
    startDay: -10,
    endDay: 35,
    businesses: [...new Set(products.filter(({ code }) => local.includes(code)).map(({ business }) => business))],
    products: local,
    offers: ['semana-del-pan-de-masa-madre'],
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
    offers: ['semana-del-pan-de-masa-madre'],
    picture: picture('🛍️🎈', 'sky'),
  },
  {
    code: 'hecho-a-mano',
    title: 'Hecho a mano',
    description:
      'Barro, esparto, plata, azúcar y paciencia. Piezas hechas por alguien que vive a diez minutos de tu casa y que te puede contar cómo las hizo.',
    startDay: -15,
    endDay: 45,
    businesses: membersOf('artesanos-de-la-hoya'),
    products: handmade,
    offers: [],
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
    products: ['pataqueta-de-l-horta', 'barra-de-lena', ...shelfOf('forn-de-la-placa', 'salados')],
    offers: ['docena-de-almuerzo'],
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
    products: soldBy(['horno-santa-llucia', 'pasteleria-la-coqueta']),
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
