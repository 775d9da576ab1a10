import { at } from './place.ts'
import type { DemoOrder, DemoUser } from './types.ts'

/** Accounts that can log in, like the clerk of `counter.ts`. All of them have the demo password. */
export const users: readonly DemoUser[] = [
  {
    username: 'cliente',
    email: 'cliente@lonja.test',
    name: 'Carmen',
    surnames: 'Soler Ferrer',
    phone: '612 990 418',
    roles: ['ROLE_USER'],
    businesses: [],
    address: at('Calle de los Olivos', 15, '2.º, puerta 4'),
    canSignIn: true,
  },
  {
    username: 'tienda',
    email: 'tienda@lonja.test',
    name: 'Llúcia',
    surnames: 'Martí Talens',
    phone: '611 990 211',
    roles: ['ROLE_USER', 'ROLE_BUSINESS'],
    businesses: ['horno-santa-llucia', 'forn-de-la-placa'],
    address: at('Calle Mayor', 18, '1.º'),
    canSignIn: true,
  },
  {
    username: 'ayuntamiento',
    email: 'ayuntamiento@lonja.test',
    name: 'Neus',
    surnames: 'Garrigues Pla',
    phone: '962 990 104',
    roles: ['ROLE_USER', 'ROLE_ADMIN'],
    businesses: [],
    address: at('Plaza Mayor', 1),
    canSignIn: true,
  },
]

/** The past orders of `cliente`: one from two shops and one from a single shop. */
export const orders: readonly DemoOrder[] = [
  {
    user: 'cliente',
    day: -23,
    status: 'complete',
    shippingMethods: {
      'horno-santa-llucia': 'reparto-horno-santa-llucia',
      'pasteleria-la-coqueta': 'recogida-pasteleria-la-coqueta',
    },
    paymentMethod: 'transfer',
    lines: [
      { product: 'hogaza-de-masa-madre', values: ['peso-1-kg'], quantity: 1 },
      { product: 'magdalenas-de-aceite', values: [], quantity: 2 },
      { product: 'tarta-de-almendra-marcona', values: ['raciones-8-raciones'], quantity: 1 },
    ],
  },
  {
    user: 'cliente',
    day: -2,
    status: 'preparing',
    shippingMethods: { 'forn-de-la-placa': 'recogida-forn-de-la-placa' },
    paymentMethod: 'shop',
    lines: [
      { product: 'coca-de-verduras-asadas', values: [], quantity: 2 },
      { product: 'rosquilletas-de-aceite', values: [], quantity: 1 },
      { product: 'fartons-artesanos', values: [], quantity: 1 },
    ],
  },
]
