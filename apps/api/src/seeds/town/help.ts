import type { DemoHelp } from './types.ts'

export const help: readonly DemoHelp[] = [
  {
    url: 'cart',
    title: 'Cómo funciona el carrito',
    blocks: [
      {
        type: 'p',
        text: 'Puedes comprar en varias tiendas a la vez y pagarlo todo de una vez. Cada tienda prepara lo suyo y te lo entrega a su manera.',
      },
      {
        type: 'ul',
        items: [
          'Para cada tienda eliges si lo recoges o te lo llevan a casa.',
          'Algunas tiendas piden un importe mínimo para llevarlo: te decimos cuánto falta.',
          'Los precios y las existencias se comprueban otra vez antes de pagar.',
          'El carrito se queda en este dispositivo aunque cierres la página.',
        ],
      },
    ],
  },
  {
    url: 'order/{id}',
    title: 'Tu pedido, paso a paso',
    blocks: [
      {
        type: 'p',
        text: 'Aquí ves cómo va cada tienda con tu pedido. Te avisamos cuando algo cambia.',
      },
      { type: 'h3', text: 'Si cambias de idea' },
      {
        type: 'p',
        text: 'Mientras la tienda no lo haya entregado puedes cancelar su parte. Si ya lo tienes, con «Devolver algo» empiezas una devolución.',
      },
      { type: 'h3', text: 'Si algo va mal' },
      { type: 'p', text: 'Con «Tengo un problema» escribes a la tienda, y el ayuntamiento lo ve también.' },
    ],
  },
]
