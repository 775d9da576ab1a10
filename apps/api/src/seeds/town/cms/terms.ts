import { paymentMethods } from '../../../payment-methods/demo-payment-methods.ts'
import { town } from '../place.ts'
import type { DemoCms } from '../types.ts'
import { h2, ol, p, table, ul } from './blocks.ts'

const { council } = town

export const terms: DemoCms = {
  code: 'condiciones',
  title: 'Condiciones de compra',
  url: 'condiciones',
  category: 'legal',
  metaDescription:
    'Cómo se compra, se paga y se recibe un pedido en Lonja, y qué derechos tienes: desistimiento, garantía y reclamaciones.',
  sort: 4,
  updatedDay: -61,
  blocks: [
    p(
      `Estas condiciones rigen las compras que haces en Lonja a los comercios de ${town.name}. Hemos intentado que se entiendan a la primera. Se aplican en la versión vigente el día de tu pedido, que puedes guardar o imprimir.`,
    ),
    h2('1. Las partes'),
    p(
      `Vende el comercio que figura en la ficha del artículo, en la cesta y en la confirmación, con su nombre, su NIF y su dirección. El ${council.name} es el titular de la plataforma e intermedia, pero no es parte de la compraventa. Para comprar hay que ser mayor de edad. No hace falta crear una cuenta.`,
    ),
    h2('2. Cómo se hace un pedido'),
    ol(
      'Metes en la cesta artículos de una o de varias tiendas.',
      'Eliges, para cada tienda, si lo recoges o te lo llevan, y das tus datos de contacto.',
      'Eliges cómo pagar. El coste de la entrega y el total se ven desde la cesta, antes de dar ningún dato.',
      'Repasas el pedido, corriges lo que haga falta y pulsas «Pedido con obligación de pago».',
      'Ves la confirmación en pantalla, con un código, y la conservas en «Pedidos». El contrato se formaliza en castellano y queda archivado por la plataforma.',
    ),
    p(
      'Hasta que pulsas ese botón no hay compra ni compromiso alguno. Si por una avería lo enviaras dos veces, la tienda reconoce el pedido repetido y solo vale uno.',
    ),
    h2('3. Precios y ofertas'),
    ul(
      'Los precios están en euros e incluyen el IVA. Los de los alimentos y otros productos a granel o envasados indican además el precio por kilo, litro o unidad.',
      'Cuando un artículo está rebajado, mostramos a su lado el precio más bajo de los treinta días anteriores.',
      'Las ofertas y los cupones valen en las fechas y con los mínimos que se indican en cada uno. Si varios pueden aplicarse, la cesta usa la combinación que más te conviene.',
      'El precio del libro es fijo por ley, y a los libros no se les aplican las ofertas de las tiendas.',
    ),
    h2('4. Formas de pago'),
    table(['Forma de pago', 'En qué consiste'], ...paymentMethods.map(({ name, description }) => [name, description])),
    h2('5. Entrega y recogida'),
    p(
      'Cada comercio fija a qué códigos postales reparte, cuánto cuesta, desde qué importe es gratis y el pedido mínimo; te lo dice la cesta en cuanto pones tu código postal. La recogida en tienda es siempre gratuita. Salvo que se acuerde otra cosa, la entrega se hace en los plazos indicados al comprar y nunca más tarde de treinta días. Si no pudiera ser, puedes resolver el contrato y se te devuelve todo lo pagado.',
    ),
    p(
      'Si recoges o recibes bebidas alcohólicas te pedirán un documento que acredite que tienes dieciocho años. Comprueba el paquete al recibirlo y, si algo viene mal, cuéntaselo al comercio cuanto antes; si son alimentos frescos, el mismo día.',
    ),
    h2('6. Anular un pedido'),
    p(
      'Mientras el pedido no haya salido a reparto ni se haya entregado, puedes anularlo desde su página. Si ya lo habías pagado, se devuelve el importe íntegro por el mismo medio.',
    ),
    h2('7. Derecho de desistimiento'),
    p(
      'Tienes catorce días naturales desde que recibes el artículo para devolverlo sin dar explicaciones (artículos 102 a 108 del texto refundido de la Ley General para la Defensa de los Consumidores y Usuarios). Puedes hacerlo desde la página de tu pedido, con «Devolver algo», y recibes el justificante por correo. También basta con que lo comuniques dentro del plazo al comercio, por correo electrónico, por escrito o en el mostrador, con tus palabras o con el modelo que hay más abajo. Él te confirmará que lo ha recibido.',
    ),
    p(
      'El comercio te devuelve lo pagado, incluida la entrega en su modalidad ordinaria, en los catorce días siguientes a tu comunicación, aunque puede esperar a tener el artículo de vuelta o la prueba de que lo has enviado. Devolverlo en la tienda no cuesta nada; si lo mandas por mensajería, el porte corre de tu cuenta. Puedes probar el artículo como lo harías en una tienda, y respondes si pierde valor por usarlo más allá de eso.',
    ),
    p('Por su naturaleza no admiten desistimiento, y su ficha lo avisa:'),
    ul(
      'Los alimentos frescos y lo que se estropea o caduca con rapidez, como el pan, el pescado o los ramos de flores.',
      'Lo hecho a medida o personalizado para ti: tartas de encargo, arreglos, grabados, pintura mezclada a color.',
      'Lo que se entrega precintado y no se puede devolver por higiene o salud una vez abierto.',
      'Los discos, vídeos y programas informáticos precintados, una vez abiertos, y la prensa diaria y las revistas sueltas.',
    ),
    h2('8. Modelo de comunicación de desistimiento'),
    p(
      '«A la atención de (nombre y dirección del comercio): por la presente le comunico que desisto de mi contrato de venta del siguiente bien: (artículo y código del pedido), recibido el (fecha). Nombre, domicilio, fecha y, si se presenta en papel, firma.»',
    ),
    h2('9. Garantía'),
    p(
      'Los bienes nuevos tienen una garantía legal de tres años desde la entrega, y los de segunda mano, la que se pacte, con un mínimo de uno. Si algo no es como se describía o falla, puedes pedir que se repare o se sustituya, gratis y en un plazo razonable; si no es posible o no se hace, una rebaja del precio o la devolución del dinero. Lo que se manifiesta en los dos primeros años se presume que ya estaba al entregarlo. Dirígete al comercio; si no contesta, te ayudamos a localizarlo.',
    ),
    h2('10. Quejas y reclamaciones'),
    p(
      `Lo más rápido suele ser hablar con la tienda: su teléfono y su correo están en su página y en tu pedido. Si no lo resolvéis, escribe a ${council.email} o llama al ${council.phone}: mediamos sin coste y contestamos en un máximo de quince días hábiles.`,
    ),
    ul(
      'Todos los comercios tienen hojas de reclamaciones de la Generalitat Valenciana a tu disposición.',
      `La Oficina Municipal de Información al Consumidor atiende en el ${council.name}.`,
      'Puedes solicitar el arbitraje de la Junta Arbitral de Consumo de la Comunitat Valenciana, gratuito, si el comercio está adherido o lo acepta.',
      'Y siempre puedes acudir a los tribunales de tu domicilio.',
    ),
    h2('11. Cambios en estas condiciones'),
    p(
      'Si las cambiamos, publicaremos aquí la versión nueva con su fecha. A los pedidos ya hechos se les aplican las que había cuando se hicieron.',
    ),
  ],
}
