import { zones } from '../delivery.ts'
import { paymentMethods } from '../../../payment-methods/demo-payment-methods.ts'
import { town } from '../place.ts'
import type { DemoCms } from '../types.ts'
import { h2, h3, ol, p, table, ul } from './blocks.ts'

const { council } = town

export const help: DemoCms = {
  code: 'ayuda',
  title: 'Ayuda',
  url: 'ayuda',
  category: 'ayuda',
  metaDescription: `Cómo comprar en los comercios de ${town.name}: buscar, pagar, recoger o recibir el pedido, anularlo y devolverlo.`,
  sort: 1,
  updatedDay: -20,
  blocks: [
    p('Si no encuentras aquí lo que buscas, llámanos o escribe: al final de la página tienes cómo.'),
    h2('Comprar en cuatro pasos'),
    ol(
      'Busca lo que necesitas o pasea por el catálogo. No hace falta acertar con las tildes ni con todas las letras.',
      'Añade a la cesta de las tiendas que quieras: la cesta las agrupa y suma lo de cada una.',
      'Di, para cada tienda, si pasas a recogerlo o te lo llevan, y elige cómo pagas.',
      'Repasa el total y confirma. Te damos un código de pedido por cada tienda.',
    ),
    p(
      'No necesitas cuenta para comprar. Con ella te ahorras escribir la dirección cada vez y ves tus pedidos desde cualquier dispositivo.',
    ),
    h2('Recoger en la tienda'),
    p(
      'Es gratis. Cuando el pedido aparezca como «Listo», pasa por el mostrador en el horario de la tienda y di el código o tu nombre. Si se te hace tarde, avisa: el pan se guarda hasta el cierre y lo demás, hasta una semana.',
    ),
    h2('Recibirlo en casa'),
    p(
      'Cada tienda dice hasta dónde lleva y cuánto cuesta. Pon tu código postal en la cesta y lo sabrás antes de dar ningún otro dato. Estas son las zonas de reparto:',
    ),
    table(['Zona', 'Códigos postales'], ...zones.map(({ name, zips }) => [name, zips.join(', ')])),
    p(
      'Los alimentos frescos no viajan a las zonas más lejanas. Si vives fuera de todas ellas, siempre puedes recoger en la tienda.',
    ),
    h2('Pagar'),
    table(['Forma de pago', 'En qué consiste'], ...paymentMethods.map(({ name, description }) => [name, description])),
    p('El recargo, si lo hay, se suma al total antes de confirmar. La factura o el tique te los da cada comercio.'),
    h2('Cupones y ofertas'),
    p(
      'Las ofertas se aplican solas. Los cupones se escriben en la cesta y, si alguno no vale, te decimos por qué: ha caducado, se ha agotado, falta importe o es de otra tienda. Si dos no se pueden sumar, se queda el que más te descuenta.',
    ),
    h2('Después de comprar'),
    h3('¿Cómo va mi pedido?'),
    p(
      'En «Pedidos» ves el estado de cada parte: recibido, aceptado por el comercio, en preparación, listo, en reparto y entregado. Si compraste sin cuenta, ábrelo desde el mismo dispositivo.',
    ),
    h3('¿Puedo anularlo?'),
    p('Sí, desde la página del pedido, mientras no haya salido a reparto ni se haya entregado.'),
    h3('¿Puedo devolver algo?'),
    p(
      'Tienes catorce días, salvo en lo fresco, lo hecho a medida y lo precintado por higiene; la ficha de cada artículo lo indica. Llévalo a la tienda con el código del pedido o escríbele para devolverlo por mensajería. Está todo explicado en las condiciones de compra.',
    ),
    h3('Algo ha llegado mal o falta'),
    p(
      'Llama a la tienda, que tiene tu pedido delante. Si es algo fresco, el mismo día y con una foto. Si no os ponéis de acuerdo, mediamos.',
    ),
    h3('Tengo una alergia'),
    p(
      'Las fichas de los alimentos enumeran los alérgenos que contienen. Si tu alergia es grave, habla con la tienda antes de encargar: en un obrador pequeño puede haber trazas de todo.',
    ),
    h2('Tu cuenta'),
    ul(
      'Se entra con el nombre de usuario o con el correo.',
      'La contraseña ha de tener al menos ocho caracteres; tres o cuatro palabras sueltas son fáciles de recordar y difíciles de adivinar.',
      `Para cambiar tus datos o cerrar la cuenta, escribe a ${council.email}.`,
    ),
    h2('Hablar con nosotros'),
    table(
      ['Cómo', 'Dónde', 'Cuándo'],
      ['Teléfono', council.phone, 'De lunes a viernes, de 9:00 a 14:00'],
      ['Correo', council.email, 'Contestamos en un día laborable'],
      [
        'En persona',
        `${council.address.street}, ${council.address.number}, planta baja`,
        'De lunes a viernes, de 9:00 a 14:00; jueves, también de 17:00 a 19:00',
      ],
    ),
    p(
      'Para lo que tenga que ver con un artículo o un pedido, lo más rápido es la tienda: su teléfono está en su página.',
    ),
  ],
}
