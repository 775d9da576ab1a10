import type { Cents } from '@lonja/contract/money'

export interface DemoPaymentMethod {
  code: 'shop' | 'redsys' | 'bizum' | 'cod' | 'transfer'
  name: string
  description: string
  fee: Cents
  sort: number
}

/**
 * The payment methods of the demo; all shops accept them. Cards and Bizum are paid at the page of the bank, which is
 * the test bank in the demo.
 */
export const paymentMethods: readonly DemoPaymentMethod[] = [
  {
    code: 'shop',
    name: 'Pagar en la tienda',
    description: 'Pagas al recoger el pedido en el mostrador, en efectivo o con tarjeta, como siempre.',
    fee: 0,
    sort: 1,
  },
  {
    code: 'redsys',
    name: 'Tarjeta',
    description: 'Pagas en la página del banco y vuelves aquí. El número de tu tarjeta solo lo ve el banco.',
    fee: 0,
    sort: 2,
  },
  {
    code: 'bizum',
    name: 'Bizum',
    description: 'Confirmas el pago con tu móvil en la página del banco y vuelves aquí.',
    fee: 0,
    sort: 3,
  },
  {
    code: 'cod',
    name: 'Contra reembolso',
    description:
      'Pagas en efectivo a quien te trae el pedido a casa. La gestión del cobro cuesta 1,50 €, una sola vez por compra aunque venga de varios comercios.',
    fee: 150,
    sort: 4,
  },
  {
    code: 'transfer',
    name: 'Transferencia bancaria',
    description:
      'Al confirmar te damos el IBAN de cada comercio y el concepto que hay que poner. El pedido se empieza a preparar cuando llega el ingreso, normalmente al día siguiente.',
    fee: 0,
    sort: 5,
  },
]
