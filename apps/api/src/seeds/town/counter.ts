import { at } from './place.ts'
import type { DemoOrder, DemoUser } from './types.ts'

/** The shop assistant of the shop below: she works on orders and stock, but sees no figures and changes no prices. */
export const clerk: DemoUser = {
  username: 'dependienta',
  email: 'dependienta@lonja.test',
  name: 'Aina',
  surnames: 'Roig Sanchis',
  phone: '611 990 340',
  roles: ['ROLE_USER', 'ROLE_BUSINESS'],
  businesses: ['horno-santa-llucia'],
  shopRole: 'clerk',
  address: at('Calle de los Olivos', 21),
  canSignIn: true,
}

const pickup = { 'horno-santa-llucia': 'recogida-horno-santa-llucia' }
const delivery = { 'horno-santa-llucia': 'reparto-horno-santa-llucia' }
const item = (product: string, quantity: number, ...values: string[]) => ({ product, values, quantity })

const today = (
  user: string,
  minutesAgo: number,
  status: DemoOrder['status'],
  shippingMethods: DemoOrder['shippingMethods'],
  lines: DemoOrder['lines'],
  note?: string,
): DemoOrder => ({
  user,
  day: 0,
  minutesAgo,
  status,
  shippingMethods,
  paymentMethod: shippingMethods === pickup ? 'shop' : 'cod',
  lines,
  ...(note && { note }),
})

/** Today's orders of one shop: two without an answer, and one in each later status. */
export const counterOrders: readonly DemoOrder[] = [
  today('martaribes', 190, 'complete', pickup, [
    item('hogaza-de-masa-madre', 1, 'peso-1-kg'),
    item('barra-de-lena', 2),
  ]),
  today('joancebrian', 150, 'shipped', delivery, [
    item('pan-integral-de-espelta', 2, 'peso-500-g'),
    item('magdalenas-de-aceite', 1),
    item('hogaza-de-masa-madre', 1, 'peso-2-kg'),
  ]),
  today('vicent1962', 95, 'ready', pickup, [item('magdalenas-de-aceite', 2), item('pataqueta-de-l-horta', 6)]),
  today(
    'empar.furio',
    40,
    'preparing',
    pickup,
    [item('hogaza-de-masa-madre', 1, 'peso-1-kg'), item('rollitos-de-anis', 1)],
    'La hogaza, cortada en rebanadas, por favor.',
  ),
  today(
    'martaribes',
    9,
    'new',
    pickup,
    [item('pan-de-pueblo-con-cebolla', 1), item('pataqueta-de-l-horta', 4)],
    'Paso a las dos, al salir del trabajo.',
  ),
  today('vicent1962', 3, 'new', delivery, [item('hogaza-de-masa-madre', 2, 'peso-2-kg'), item('barra-de-lena', 3)]),
]

/** An order of last week, whose buyer returns a line. */
export const returned: DemoOrder = {
  user: 'empar.furio',
  day: -5,
  status: 'complete',
  shippingMethods: pickup,
  paymentMethod: 'shop',
  lines: [item('rollitos-de-anis', 2), item('barra-de-lena', 1)],
  withdrawn: ['rollitos-de-anis'],
}
