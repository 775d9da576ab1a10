import { town } from '../place.ts'
import type { DemoCms } from '../types.ts'
import { h2, h3, p, ul } from './blocks.ts'

const { council } = town

export const accessibility: DemoCms = {
  code: 'accesibilidad',
  title: 'Declaración de accesibilidad',
  url: 'accesibilidad',
  category: 'legal',
  metaDescription:
    'Grado de accesibilidad de Lonja, qué queda por mejorar, cómo avisarnos de una barrera y cómo reclamar.',
  sort: 5,
  updatedDay: -28,
  blocks: [
    p(
      `El ${council.name} se ha comprometido a hacer accesible Lonja de conformidad con el Real Decreto 1112/2018, de 7 de septiembre, sobre accesibilidad de los sitios web y aplicaciones para dispositivos móviles del sector público, y con la Ley 11/2023 en lo que toca al comercio electrónico. Esta declaración se aplica a la tienda en línea de ${town.name}.`,
    ),
    h2('Situación de cumplimiento'),
    p(
      'Este sitio es parcialmente conforme con la norma UNE-EN 301549:2022, debido a la falta de conformidad de los aspectos que se indican más abajo. Trabajamos con un objetivo más exigente: el nivel AA de las Pautas WCAG 2.2.',
    ),
    h2('Lo que puedes esperar'),
    ul(
      'Toda la compra, desde la búsqueda hasta la confirmación, se puede hacer solo con el teclado, y el foco se ve siempre.',
      'Los textos y los controles tienen contraste suficiente, con tema claro y con tema oscuro.',
      'La página se puede ampliar hasta el 400 % y girar sin perder contenido.',
      'Los formularios dicen qué falta y dónde, con palabras, y no solo con color.',
      'No hay vídeos ni sonidos que arranquen solos, y las animaciones se detienen si tu sistema pide menos movimiento.',
      'La tienda se puede leer sin JavaScript.',
    ),
    h2('Contenido no accesible'),
    h3('Falta de conformidad con el Real Decreto 1112/2018'),
    ul(
      'La descripción de algunas fotografías que suben los comercios repite el nombre del artículo y no explica lo que se ve (requisito 9.1.1.1).',
      'Algunos nombres de productos y títulos de libros están en valenciano o en otra lengua y no siempre se marca el cambio de idioma (requisito 9.3.1.2).',
    ),
    h3('Carga desproporcionada'),
    p('No se ha alegado.'),
    h3('El contenido no entra en el ámbito de la legislación aplicable'),
    p('Los catálogos y folletos en PDF que algún comercio enlace desde fuera de la plataforma.'),
    h2('Preparación de la presente declaración'),
    p(
      'La declaración se preparó con una autoevaluación del propio Ayuntamiento: comprobaciones automáticas de todas las pantallas en cada cambio del programa y una revisión manual de la compra completa con el teclado. La fecha de la última revisión es la de actualización de esta página.',
    ),
    h2('Observaciones y datos de contacto'),
    p(
      `Si encuentras una barrera, si necesitas una información en otro formato o si quieres hacer una consulta o una sugerencia (artículo 10.2.a del Real Decreto 1112/2018), escribe a ${council.email}, llama al ${council.phone} o pásate por la oficina de atención ciudadana, en ${council.address.street}, ${council.address.number}. Cuéntanos en qué página estabas y con qué navegador o ayuda técnica. Recibirás el acuse de recibo y la respuesta de la unidad de comercio.`,
    ),
    p(
      'Mientras lo arreglamos, cualquier comercio puede tomarte el pedido por teléfono o en el mostrador al mismo precio.',
    ),
    h2('Procedimiento de aplicación'),
    p(
      'Con el mismo contacto puedes presentar una queja o una solicitud de información accesible (artículo 12). Si la respuesta no te satisface o no llega en veinte días hábiles, puedes iniciar una reclamación ante la Alcaldía conforme al artículo 13 del mismo Real Decreto, en el registro del Ayuntamiento o en su sede electrónica.',
    ),
  ],
}
