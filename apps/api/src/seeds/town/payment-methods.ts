import type { DemoPaymentMethod } from './types.ts'

/** Accepted by every shop; all are paid outside the app. */
export const paymentMethods: readonly DemoPaymentMethod[] = [
  {
    code: 'shop',
    name: 'Pagar en la tienda',
    description: 'Pagas al recoger el pedido en el mostrador, en efectivo o con tarjeta, como siempre.',
    fee: 0,
    sort: 1,
  },
  {
    code: 'cod',
    name: 'Contra reembolso',
    description:
      'Pagas en efectivo a quien te trae el pedido a casa. La gestión del cobro cuesta 1,50 €, una sola vez por compra aunque venga de varios comercios.',
    fee: 150,
    sort: 2,
  },
  {
    code: 'transfer',
    name: 'Transferencia bancaria',
    description:
      'Con la confirmación te damos el IBAN de cada comercio y el concepto que hay que poner. El pedido se empieza a preparar cuando llega el ingreso, normalmente al día siguiente.',
    fee: 0,
    sort: 3,
  },
]
