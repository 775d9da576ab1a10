import { town } from '../place.ts'
import type { DemoCms } from '../types.ts'
import { h2, p, table, ul } from './blocks.ts'

const { council } = town

export const legalNotice: DemoCms = {
  code: 'aviso-legal',
  title: 'Aviso legal',
  url: 'aviso-legal',
  category: 'legal',
  metaDescription: `Quién es el titular de Lonja, qué papel tiene el ${council.name} y cuál cada comercio, y cómo avisar de un contenido ilícito.`,
  sort: 1,
  updatedDay: -92,
  blocks: [
    p(
      `Lonja es el mercado en línea del comercio de ${town.name}. Lo pone en marcha el Ayuntamiento para que las tiendas del pueblo puedan vender también por Internet. Este aviso cumple con el artículo 10 de la Ley 34/2002, de servicios de la sociedad de la información y de comercio electrónico.`,
    ),
    h2('Titular del sitio'),
    table(
      ['Dato', 'Valor'],
      ['Titular', council.name],
      ['NIF', council.cif],
      [
        'Domicilio',
        `${council.address.street}, ${council.address.number}, ${town.zip} ${town.name} (${town.province})`,
      ],
      ['Teléfono', council.phone],
      ['Correo electrónico', council.email],
      ['Delegación de protección de datos', council.dpoEmail],
    ),
    h2('Quién vende'),
    p(
      'El Ayuntamiento no vende nada: mantiene la plataforma y responde de que funcione. Cada artículo lo vende el comercio que aparece en su ficha, que es quien firma el contrato contigo, cobra, entrega, emite la factura y atiende los cambios, las devoluciones y la garantía. Cuando en una cesta hay artículos de varios comercios, haces tantas compras como comercios, aunque pulses un solo botón.',
    ),
    p(
      'Todos los vendedores son comerciantes profesionales, así que te amparan las normas de protección de las personas consumidoras. Antes de darlos de alta comprobamos su nombre o razón social, su NIF, su dirección, sus datos de contacto y su inscripción en el registro que les corresponda, como pide el artículo 30 del Reglamento (UE) 2022/2065, de Servicios Digitales. Esos datos acompañan a cada tienda y a cada pedido.',
    ),
    h2('En qué orden ves los productos'),
    p(
      'Ningún comercio paga por salir antes. Cuando buscas, cuenta cuánto se parece lo que has escrito al nombre, a la categoría y a la descripción del artículo, y a igualdad, cuántas veces se ha vendido. Cuando ordenas por precio, por novedad o por ventas, se aplica solo ese criterio. Los «destacados» los elige cada tienda entre lo suyo, y tampoco se pagan.',
    ),
    h2('Valoraciones'),
    p(
      'Solo puede valorar un artículo quien lo ha comprado aquí y lo ha recibido; por eso decimos que las valoraciones están verificadas. Se publican las buenas y las malas. Retiramos únicamente las que insultan, contienen datos de otras personas o no hablan del artículo, y a quien la escribió le explicamos por qué. Ni los comercios ni el Ayuntamiento pagan por ellas.',
    ),
    h2('Avisar de un contenido ilícito'),
    p(
      `Si encuentras un producto, una imagen o un texto que creas ilícito, escribe a ${council.email} con la dirección de la página, el motivo y tu nombre (este último no hace falta si se trata de un delito contra menores). Es también el punto de contacto único para autoridades y usuarios previsto en los artículos 11 y 12 del Reglamento de Servicios Digitales; se puede escribir en castellano, en valenciano o en inglés. Te confirmamos la recepción, lo revisa una persona y os comunicamos la decisión motivada a ti y al comercio. Quien no esté conforme puede pedir que se revise en los seis meses siguientes, sin coste, y acudir a un órgano extrajudicial certificado o a los tribunales.`,
    ),
    h2('Propiedad intelectual'),
    ul(
      'Los textos y las fotografías de cada artículo son del comercio que los publica, que nos autoriza a mostrarlos.',
      'El escudo y el nombre del Ayuntamiento no se pueden usar sin permiso.',
      'El programa que hace funcionar Lonja es software libre, con licencia MIT: cualquiera puede usarlo, estudiarlo y mejorarlo.',
      'Los dibujos en tres dimensiones de los productos provienen de Fluent Emoji, de Microsoft, con licencia MIT.',
    ),
    h2('Disponibilidad y responsabilidad'),
    p(
      'Procuramos que el sitio esté disponible siempre y que la información sea exacta, pero puede haber paradas por mantenimiento y erratas. Si un precio o una existencia fueran manifiestamente erróneos, el comercio te avisará antes de preparar el pedido y podrás mantenerlo al precio correcto o anularlo sin gasto. Nada de lo que dice este aviso limita los derechos que la ley da a las personas consumidoras.',
    ),
    h2('Ley aplicable'),
    p('Se aplica la ley española. Si eres una persona consumidora, son competentes los juzgados de tu domicilio.'),
  ],
}
