import { item, shelf, stocks } from './shelf.ts'
import type { Shelf } from './shelf.ts'

const women: Shelf = {
  category: 'mujer',
  taxRate: 2100,
  grounds: ['lilac', 'sand', 'blush', 'sky', 'sage'],
  weight: 350,
}
const men: Shelf = { ...women, category: 'hombre', grounds: ['sky', 'sand', 'sage', 'sea', 'clay'], weight: 400 }
const kids: Shelf = { ...women, category: 'ninos', grounds: ['lemon', 'sky', 'blush', 'sage'], weight: 250 }

const sizes = ['talla-s', 'talla-m', 'talla-l', 'talla-xl'] as const
const ages = ['edad-talla-2-anos', 'edad-talla-4-anos', 'edad-talla-6-anos', 'edad-talla-8-anos'] as const
const olderAges = ['edad-talla-6-anos', 'edad-talla-8-anos', 'edad-talla-10-anos', 'edad-talla-12-anos'] as const

export const clothing = [
  stocks(
    'moda-empar',
    shelf(women, [
      item('Vestido camisero de lino', 6990, '👗', 'Lino portugués lavado, con botones de nácar y bolsillos de los que caben el móvil y las llaves. Se arruga con elegancia y no pide plancha.', { axes: [['talla-s', 'talla-m', 'talla-l', 'talla-xl'], ['color-crudo', 'color-oliva', 'color-teja']], props: ['material-lino'], featured: true, tags: ['mas-vendido'] }),
      item('Blusa de algodón con jareta', 3990, '👚', 'Popelín fino con pecho de jaretas y manga tres cuartos. Por dentro del pantalón va a la oficina, por fuera va a la playa.', { axes: [sizes, ['color-blanco', 'color-celeste']], props: ['material-algodon'] }),
      item('Pantalón ancho de cintura alta', 4990, '👖', 'Sarga de algodón con caída y goma solo por detrás, para sentarse sin sufrir. El bajo te lo hacemos mientras tomas un café.', { axes: [['talla-s', 'talla-m', 'talla-l', 'talla-xl', 'talla-xxl'], ['color-negro', 'color-camel']], props: ['material-algodon'], featured: true }),
      item('Jersey de lana merina', 5990, '🧶👚', 'Punto medio que abriga sin bulto y no pica, tejido en Covilhã. Lávalo a mano en agua fría y sécalo tumbado, por favor.', { axes: [sizes, ['color-gris', 'color-mostaza', 'color-burdeos']], props: ['material-lana'], tags: ['temporada'] }),
      item('Camiseta básica de cuello barco', 1990, '👕', 'Algodón peinado de doscientos gramos que no se transparenta ni se tuerce al lavar. La compran de tres en tres.', { axes: [['talla-xs', 'talla-s', 'talla-m', 'talla-l', 'talla-xl'], ['color-blanco', 'color-negro', 'color-marino', 'color-rojo']], props: ['material-algodon'], weight: 180 }),
      item('Falda midi de vuelo', 4490, '👗🌸', 'Media capa de viscosa estampada con flores pequeñas, forrada hasta la rodilla. Gira, y lo digo porque todas lo prueban en el espejo.', { axes: [sizes] }),
      item('Americana de punto', 7990, '🧥', 'Hechuras de chaqueta y comodidad de rebeca, con hombro natural. Para la reunión de las nueve y el cine de las diez.', { axes: [sizes, ['color-marino', 'color-negro']], weight: 550 }),
      item('Abrigo de paño cruzado', 12900, '🧥❄️', 'Ochenta por ciento lana, forro de satén y botones cosidos con hilo doble. Si entre dos tallas dudas, llévate las dos a casa.', { axes: [sizes, ['color-camel', 'color-gris']], props: ['material-lana'], weight: 1300, tags: ['temporada'] }),
      item('Mono largo de verano', 5490, '👗☀️', 'Tirante regulable, espalda fruncida y pierna ancha de crepé fresco. Con cinturón cambia del todo.', { axes: [['talla-s', 'talla-m', 'talla-l'], ['color-negro', 'color-verde']] }),
      item('Pijama de franela estampada', 3990, '🌙👚', 'Franela de algodón cepillada y pantalón con bolsillos, hecho en Ontinyent. Nadie devuelve uno.', { axes: [sizes], props: ['material-algodon'], weight: 480 }),
      item('Rebeca de algodón fino', 3690, '🧶🌸', 'Para el aire acondicionado, la misa y las noches de terraza. Botón forrado y puño que se remanga sin ceder.', { axes: [sizes, ['color-crudo', 'color-rosa', 'color-marino']], props: ['material-algodon'] }),
      item('Bañador con copa', 4490, '🩱', 'Tejido reciclado que no se da de sí y copa que sujeta de verdad, hasta la talla grande. Se prueba con la braguita puesta y la tira higiénica sin quitar.', { axes: [['talla-m', 'talla-l', 'talla-xl', 'talla-xxl'], ['color-negro', 'color-azul']], weight: 160 }),
      item('Vestido de fiesta de crepé', 8990, '👗✨', 'Corte al bies que acompaña sin apretar, para bodas de tarde y de noche. La cintura se ajusta aquí y va incluida en el precio.', { axes: [['talla-s', 'talla-m', 'talla-l'], ['color-burdeos', 'color-verde']] }),
      item('Vaquero recto de algodón', 4990, '👖', 'Con un dos por ciento de elastano, justo para agacharse. Tiro medio y bolsillos traseros puestos donde favorecen.', { axes: [sizes], props: ['material-algodon'], weight: 600 }),
    ]),
  ),
  stocks(
    'sastreria-llobet',
    shelf(men, [
      item('Camisa Oxford de cuello abotonado', 5490, '👔', 'Algodón de dos cabos, canesú partido y cuello con entretela cosida, que no hace burbujas. La que empieza por donde hay que empezar.', { axes: [['talla-s', 'talla-m', 'talla-l', 'talla-xl', 'talla-xxl'], ['color-blanco', 'color-celeste']], props: ['material-algodon'], featured: true, tags: ['mas-vendido'] }),
      item('Camisa de lino de manga larga', 5990, '👔☀️', 'Lino de ciento cincuenta gramos, con puño que se remanga y se queda. Más fresca que cualquier manga corta, se lo aseguro.', { axes: [sizes, ['color-blanco', 'color-celeste', 'color-oliva']], props: ['material-lino'] }),
      item('Americana desestructurada', 15900, '🧥', 'Sin hombreras, medio forro y dos bolsillos de parche, en lana fría de Béjar. Viaja doblada en la maleta y sale decente.', { axes: [sizes, ['color-marino', 'color-gris']], props: ['material-lana'], featured: true, weight: 800 }),
      item('Pantalón chino de sarga', 5990, '👖', 'Sarga de algodón con cinturilla reforzada y dos centímetros de tela por si hay que sacar. Bajo y cintura arreglados sin cobrar.', { axes: [['talla-s', 'talla-m', 'talla-l', 'talla-xl', 'talla-xxl'], ['color-camel', 'color-marino', 'color-oliva']], props: ['material-algodon'] }),
      item('Pantalón de vestir de lana fría', 7990, '👖🎩', 'Raya planchada que dura y forro hasta la rodilla. Se entrega sin bajo para marcarlo con los zapatos puestos.', { axes: [sizes, ['color-gris', 'color-negro']], props: ['material-lana'] }),
      item('Traje a medida de dos piezas', 69000, '🤵', 'Tres pruebas, unas seis semanas y un patrón que se queda guardado en el altillo. El precio es con tejido nacional; los ingleses se ven en la tienda.', { noReturn: true, stock: null, props: ['material-lana', 'sello-hecho-a-mano'], weight: 1600 }),
      item('Camisa a medida', 9500, '👔🧵', 'Once medidas, tres cuellos para elegir y sus iniciales donde no se vean. La segunda sale igual que la primera sin volver a medir.', { noReturn: true, stock: null, props: ['material-algodon', 'sello-hecho-a-mano'] }),
      item('Chaleco acolchado', 6490, '🦺', 'Relleno ligero y cuello de pana, para el almacén o para encima de la camisa. Cremallera metálica de dos direcciones.', { axes: [sizes, ['color-marino', 'color-oliva']], weight: 450 }),
      item('Jersey de cuello de pico', 4990, '🧶👔', 'Lana y algodón a partes iguales, con la sisa alta para que no baile bajo la americana. Deja ver el nudo de la corbata y poco más.', { axes: [sizes, ['color-gris', 'color-burdeos', 'color-marino']], props: ['material-lana'] }),
      item('Polo de piqué', 3490, '👕', 'Piqué de algodón largo, cuello de canalé que no se enrosca y el bajo con abertura. No lleva ningún animal bordado.', { axes: [['talla-m', 'talla-l', 'talla-xl', 'talla-xxl'], ['color-blanco', 'color-marino', 'color-verde']], props: ['material-algodon'] }),
      item('Corbata de seda tejida', 3900, '👔🎁', 'Siete centímetros y medio, doblada a mano en seda de telar valenciano. Se la anudo si no sabe, y se la lleva hecha.', { axes: [['color-marino', 'color-burdeos', 'color-verde']], props: ['sello-hecho-a-mano'], tags: ['regalo'], weight: 70 }),
      item('Cinturón de piel cosido', 3290, '🟤👖', 'Una sola pieza de vaquetilla de Ubrique con hebilla de latón. Le corto lo que sobre y le hago el agujero que falte.', { axes: [['color-negro', 'color-marron']], props: ['material-piel'], weight: 220 }),
      item('Blusón de llaurador negro', 4290, '🖤🧵', 'El blusón de fiestas con su canesú de frunces, cosido en el taller. Mi padre hizo cientos y el patrón es el mismo.', { axes: [['talla-m', 'talla-l', 'talla-xl']], props: ['material-algodon', 'sello-hecho-a-mano'], tags: ['temporada'] }),
    ]),
  ),
  stocks(
    'petits-moda-infantil',
    shelf(kids, [
      item('Pantalón con rodilleras', 2490, '👖', 'Sarga elástica con doble tela en la rodilla y goma regulable por dentro. Ha bajado toboganes, tapias y algún algarrobo.', { axes: [ages, ['color-marino', 'color-oliva', 'color-teja']], props: ['material-algodon'], featured: true, tags: ['mas-vendido'] }),
      item('Camiseta de manga larga a rayas', 1490, '👕', 'Algodón orgánico con botones en el hombro para que pase la cabeza. Las rayas disimulan el tomate.', { axes: [ages, ['color-azul', 'color-rojo']], props: ['material-algodon', 'sello-ecologico'] }),
      item('Peto vaquero', 3290, '👖🧸', 'Tirantes que crecen dos tallas y bolsillo delantero para piedras importantes. Broches grandes, para que se lo quiten solos a tiempo.', { axes: [ages], props: ['material-algodon'] }),
      item('Vestido de vuelo con bolsillos', 2990, '👗', 'Algodón blando, sin etiquetas que rasquen y con pantaloncito a juego debajo. Se puede hacer el pino con él.', { axes: [ages, ['color-mostaza', 'color-lila']], props: ['material-algodon'], featured: true }),
      item('Sudadera con capucha y bolsillo', 2790, '🧥', 'Felpa cepillada por dentro y cremallera con solapa para no pillar la barbilla. Sin cordones, como manda la norma y el sentido común.', { axes: [olderAges, ['color-verde', 'color-gris', 'color-burdeos']], props: ['material-algodon'] }),
      item('Chubasquero con forro', 3490, '🧥☔', 'Costuras selladas y tira reflectante, con colgador grande para el perchero del cole. Se seca en un recreo.', { axes: [ages, ['color-mostaza', 'color-azul']] }),
      item('Calcetines antideslizantes, tres pares', 990, '🧦', 'Con gotitas de silicona y puño flojo que no marca. Los tres pares son distintos a propósito: combinan desparejados.', { unit: 'ud 3', axes: [['edad-talla-2-anos', 'edad-talla-4-anos', 'edad-talla-6-anos']], props: ['material-algodon'], weight: 80 }),
      item('Pijama de dos piezas de punto', 1990, '🌙👕', 'Punto liso, costuras planas y puños largos que dan para dos inviernos. Dibujos que brillan un poco al apagar la luz.', { axes: [ages, ['color-celeste', 'color-rosa']], props: ['material-algodon'] }),
      item('Chándal escolar', 3490, '🏃👕', 'Rodilla reforzada y tejido que no hace bolas, en el azul del colegio del pueblo. Bordamos el nombre por dentro sin cobrar.', { axes: [olderAges], weight: 450 }),
      item('Bata escolar de rayas', 1890, '🎨👕', 'Botones delante y elástico en los puños, para que la témpera se quede en la bata. Cinta para colgar y sitio para el nombre.', { axes: [['edad-talla-2-anos', 'edad-talla-4-anos', 'edad-talla-6-anos'], ['color-azul', 'color-rojo']], tags: ['temporada'] }),
      item('Gorra con protección solar', 1290, '🧢', 'Visera blanda y cubrenuca que se quita con un corchete. Factor cincuenta en la tela, que a la crema hay que perseguirla.', { axes: [['tamano-pequeno', 'tamano-mediano'], ['color-blanco', 'color-azul']], weight: 70 }),
      item('Traje de baño corto', 1690, '🩳', 'Secado rápido, sin redecilla que moleste y con bolsillo con agujero de desagüe. Dos colores para no perderlo en la arena.', { axes: [olderAges, ['color-rojo', 'color-azul']], weight: 120 }),
      item('Anorak reversible', 4990, '🧥❄️', 'Un lado liso para los abuelos y otro estampado para ellos. Relleno de botella reciclada, lavable a treinta grados.', { axes: [olderAges, ['color-marino', 'color-burdeos']], weight: 600, tags: ['temporada'] }),
      item('Leotardos de canalé', 890, '🧦❄️', 'Algodón con un poco de elastano, talón marcado y cintura ancha que no se enrolla. Aguantan el patio de cemento.', { axes: [ages, ['color-gris', 'color-marino']], props: ['material-algodon'], weight: 90 }),
    ]),
  ),
]
