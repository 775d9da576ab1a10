import { appVersion } from '@lonja/contract/constants'
import { businesses, businessGroups } from '../businesses.ts'
import { town } from '../place.ts'
import type { DemoCms } from '../types.ts'
import { h2, ol, p, table, ul } from './blocks.ts'

const { council } = town

export const about: DemoCms = {
  code: 'quienes-somos',
  title: 'Quiénes somos',
  url: 'quienes-somos',
  category: 'ayuda',
  metaDescription: `Lonja es el mercado en línea de las tiendas de ${town.name}: quién lo mantiene, cómo funciona y cómo sumarse.`,
  sort: 2,
  updatedDay: -40,
  blocks: [
    p(
      `Lonja reúne en un mostrador ${businesses.length} comercios de ${town.name}. Son los de siempre: los que abren la persiana a las siete, saben cómo te llamas y te guardan el pan. Aquí se les puede comprar también a las once de la noche, desde el sofá o desde el trabajo, y recogerlo al pasar.`,
    ),
    h2('Por qué existe'),
    p(
      'Un pueblo sin tiendas es un sitio donde se duerme. En 2024 el Ayuntamiento y las asociaciones de comerciantes se sentaron a pensar cómo vender por Internet sin pagar un tercio a una plataforma de fuera y sin que cada tienda tuviera que montarse la suya. De aquellas reuniones, con bastante café y alguna discusión, salió Lonja.',
    ),
    h2('Cómo funciona'),
    ul(
      'Cada tienda pone sus artículos, sus precios, sus existencias y su horario, y prepara y cobra sus pedidos.',
      'El Ayuntamiento mantiene la plataforma y la paga del presupuesto municipal. No cobra cuota ni comisión.',
      'Nadie paga por salir antes. El orden de los resultados se explica en el aviso legal.',
      'Solo valora un artículo quien lo ha comprado y lo ha recibido.',
      'Los datos de quienes compran no se venden ni se usan para publicidad.',
    ),
    h2('Quiénes participan'),
    table(
      ['Asociación', 'Comercios en Lonja'],
      ...businessGroups.map((group) => [group.name, String(group.businesses.length)]),
    ),
    p(
      'Y las tiendas que van por libre, que son la mayoría. Todas están en el término municipal y todas tienen a alguien que atiende en persona.',
    ),
    h2('¿Tienes una tienda y quieres entrar?'),
    ol(
      `Escribe a ${council.email} o llama al ${council.phone} y quedamos en tu local.`,
      'Trae el NIF y el alta en el impuesto de actividades: comprobamos la identidad de todos los vendedores.',
      'Te ayudamos a subir los primeros veinte artículos y a decidir horarios, recogida y reparto.',
      'En una semana, más o menos, tu escaparate está abierto.',
    ),
    h2('Software libre'),
    p(
      `Lonja es un programa libre, con licencia MIT: otro pueblo puede usarlo mañana sin pedir permiso. Los dibujos de los productos parten de Fluent Emoji, de Microsoft, también con licencia MIT. Esta tienda funciona con la versión ${appVersion}.`,
    ),
    h2('Dónde estamos'),
    p(
      `${council.name}, ${council.address.street}, ${council.address.number}, ${town.zip} ${town.name} (${town.province}). Teléfono ${council.phone}, correo ${council.email}. De lunes a viernes, de 9:00 a 14:00.`,
    ),
  ],
}
