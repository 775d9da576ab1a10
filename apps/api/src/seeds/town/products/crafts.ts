import { item, shelf, stocks } from './shelf.ts'
import type { Shelf } from './shelf.ts'

const handmade = { taxRate: 2100, origin: 'Km 0' } as const

const pottery: Shelf = {
  ...handmade,
  category: 'ceramica',
  props: ['material-barro', 'sello-hecho-a-mano'],
  grounds: ['sky', 'sand', 'sage', 'sea', 'lemon'],
  weight: 700,
}
const fibres: Shelf = {
  ...handmade,
  category: 'fibras',
  props: ['material-esparto', 'sello-hecho-a-mano'],
  grounds: ['sage', 'sky', 'lemon', 'clay', 'blush'],
  weight: 900,
}
const silver: Shelf = {
  ...handmade,
  category: 'joyas',
  props: ['material-plata', 'sello-hecho-a-mano'],
  grounds: ['lilac', 'sky', 'blush', 'sea', 'sand'],
  weight: 30,
}
const glass: Shelf = { ...silver, props: ['material-vidrio', 'sello-hecho-a-mano'], grounds: ['sea', 'lemon', 'lilac'] }
const linen: Shelf = {
  taxRate: 2100,
  category: 'menaje',
  origin: 'Vall d’Albaida',
  grounds: ['clay', 'sky', 'sage', 'blush', 'sand'],
  weight: 600,
}
const candles: Shelf = { ...linen, props: ['sello-hecho-a-mano'], grounds: ['lemon', 'lilac', 'clay'], weight: 320 }

const wicker = { props: ['material-mimbre', 'sello-hecho-a-mano'] } as const
const wood = { category: 'fibras', props: ['material-madera', 'sello-hecho-a-mano'] } as const

export const crafts = [
  stocks(
    'terrissa-sanchis',
    shelf(pottery, [
      item('Plato llano esmaltado', 1650, '🍽️', 'Veintiséis centímetros de barro rojo con esmalte mío, y al lavavajillas sin miedo. No hay dos iguales, pero en la mesa se nota que son familia.', { axes: [['color-blanco', 'color-celeste', 'color-verde']], featured: true, tags: ['mas-vendido'], weight: 780 }),
      item('Cuenco de desayuno', 1450, '🥣', 'Cabe medio litro y se agarra con las dos manos, que en enero es media vida. El borde va engrosado para que no se desportille.', { axes: [['color-crudo', 'color-celeste', 'color-mostaza']], weight: 480 }),
      item('Botijo blanco que enfría', 2900, '🏺💧', 'Barro poroso sin esmaltar, que suda y baja el agua diez grados. Los primeros tres días llénalo y vacíalo, hasta que deje de saber a tierra.', { featured: true, weight: 1600 }),
      item('Cazuela de barro para horno', 2450, '🍲🔥', 'Para arroz al horno, con el fondo grueso y las asas donde toca. Cúrala con agua y ajo antes de estrenarla y nunca la pongas vacía al fuego.', { axes: [['raciones-4-raciones', 'raciones-8-raciones']], deltas: { 'raciones-8-raciones': 1100 }, weight: 1900 }),
      item('Taza sin asa', 1250, '🍵', 'Torneada fina arriba y gruesa abajo, para no quemarse ni los dedos ni la mesa. Doscientos mililitros, la medida de un café con leche honrado.', { axes: [['color-blanco', 'color-azul', 'color-teja']], weight: 260 }),
      item('Jarra de agua con pico', 2800, '🍶', 'El pico corta la gota, que es lo más difícil de tornear y lo que más me preguntan. Un litro y cuarto hasta la línea.', { axes: [['color-blanco', 'color-verde']], weight: 1150 }),
      item('Mortero de cerámica con mano', 1950, '🥣🧄', 'El amarillo con chorretones verdes de toda la vida y la mano de olivo. Pesa lo suficiente para que el allioli no lo pasee por la encimera.', { axes: [['tamano-pequeno', 'tamano-mediano']], deltas: { 'tamano-mediano': 750 }, weight: 1300 }),
      item('Azulejo pintado con cuerda seca', 1800, '🟦🎨', 'Veinte por veinte, con un motivo de las fachadas del Calvario. Lleva enganche detrás, por si no tienes cocina que alicatar.', { axes: [['color-azul', 'color-verde', 'color-mostaza']], weight: 620, tags: ['regalo'] }),
      item('Macetero de pared', 1690, '🏺🪴', 'Media maceta plana por detrás, con agujero de desagüe y dos para el tornillo. Tres juntas en un patio blanco ya son un patio.', { weight: 950 }),
      item('Fuente ovalada grande', 4200, '🍽️🐟', 'Para la paletilla de Pascua o para el besugo entero. Mide cuarenta y dos centímetros y pesa como lo que es.', { axes: [['color-blanco', 'color-celeste']], weight: 2200 }),
      item('Aceitera antigoteo', 2350, '🫒🍶', 'Esmaltada por dentro, con tapón de corcho y pitorro estrecho. La oscuridad del barro guarda el aceite mejor que el vidrio claro.', { weight: 560 }),
      item('Incensario de barro con tapa', 1700, '🏺✨', 'Calado con la punta del cuchillo cuando el barro está a punto de cuero. Cabe una pastilla o un cono, y el humo sale por donde lo dibujé.', { weight: 430, tags: ['regalo'] }),
      item('Clase de torno para dos', 5500, '👐🏺', 'Dos horas el sábado, delantal prestado y una pieza cada uno, que cuezo y guardo tres semanas. Se llena de barro hasta la oreja: ven con ropa vieja.', { noReturn: true, stock: 6, tags: ['regalo'], weight: 100 }),
    ]),
  ),
  stocks(
    'esparteria-mora',
    shelf(fibres, [
      item('Capazo de palma con asas de piel', 3490, '👜🌾', 'Palma trenzada en tiras y cosida con esparto, con el fondo doble. Para el mercado, para la playa o para la leña, y siempre vuelve a su forma.', { axes: [['tamano-pequeno', 'tamano-mediano', 'tamano-grande']], deltas: { 'tamano-pequeno': -900, 'tamano-grande': 900 }, featured: true, tags: ['mas-vendido'] }),
      item('Cesta de mimbre para la compra', 4200, '🧺', 'Mimbre de Villanueva pelado y asa forrada que no se clava. La base va reforzada y se sostiene sola mientras pagas.', { ...wicker, axes: [['tamano-mediano', 'tamano-grande']], deltas: { 'tamano-grande': 1000 }, featured: true }),
      item('Alfombra redonda de esparto', 8900, '🟤🌾', 'Trenza de doce cabos cosida en espiral, a razón de un palmo la hora. Se barre, se sacude y si se moja se seca al sol, tal cual.', { axes: [['tamano-pequeno', 'tamano-mediano', 'tamano-grande']], deltas: { 'tamano-pequeno': -3600, 'tamano-grande': 6200 }, weight: 4500 }),
      item('Estera para el recibidor', 3900, '🚪🌾', 'Esparto crudo que rasca las botas y aguanta el barro de la huerta. Cincuenta por ochenta, con el canto doblado hacia dentro.', { weight: 2200 }),
      item('Panera de esparto fino', 1690, '🥖🧺', 'Esparto picado con maza, que se vuelve suave como tela. Redonda, con tapa, y el pan de ayer no sabe que es de ayer.', { weight: 350 }),
      item('Posavasos trenzados, seis piezas', 1290, '🌾☕', 'Pleita de siete cabos en espiral, para vasos que sudan. Van atados con un cordel de lo mismo.', { unit: 'ud 6', tags: ['regalo'], weight: 160 }),
      item('Alpargatas de cáñamo', 3200, '🥿🌾', 'Suela de cáñamo cosida en esta silla y lona de algodón. En julio son las primeras que se acaban, y luego hay que esperar a que cosa otras.', { axes: [['numero-37', 'numero-38', 'numero-39', 'numero-40', 'numero-41', 'numero-42'], ['color-crudo', 'color-negro', 'color-azul']], weight: 300 }),
      item('Silla de enea', 12500, '🪑', 'Estructura de haya torneada y asiento de enea nueva, tejida en húmedo en cuatro horas. Se sienta uno derecho y descansa, cosa que el plástico no consigue.', { props: ['material-madera', 'sello-hecho-a-mano'], weight: 4200 }),
      item('Arreglo de asiento de enea', 4800, '🪑🔧', 'Tráeme la silla y en diez días la tienes con el asiento nuevo, como cuando era de tu abuela. Si la madera está carcomida, te lo digo antes.', { noReturn: true, stock: null, weight: 3000 }),
      item('Serón pequeño de pared', 2450, '🌿🧺', 'El serón de la mula en miniatura, con dos bolsas, para colgar macetas o cartas sin contestar. Se riega con medida.', { weight: 650 }),
      item('Cesto de leña con ruedas', 6900, '🪵🧺', 'Mimbre sin pelar con base de madera y cuatro ruedas de goma. Hace de papelera grande el resto del año.', { ...wicker, weight: 4200 }),
      item('Estropajo de esparto', 220, '🧽🌾', 'Rasca la paella sin rayarla y cuando se gasta va al compost. Mójalo antes de empezar y estrújalo al acabar.', { stock: null, weight: 40 }),
      item('Lámpara de techo de mimbre', 7900, '💡🧺', 'Campana abierta que dibuja la sombra en la pared, con cable de tela de dos metros. No lleva bombilla: pon una cálida.', { ...wicker, weight: 1200, tags: ['regalo'] }),
    ]),
  ),
  stocks(
    'taller-alba',
    shelf(silver, [
      item('Anillo martillado de plata', 4200, '💍', 'Plata de ley batida a mano, con los bordes redondos para que no se enganche. Ajusto la talla sin cobrar durante el primer año.', { axes: [['tamano-pequeno', 'tamano-mediano', 'tamano-grande']], featured: true, tags: ['mas-vendido'] }),
      item('Pendientes de hoja de naranjo', 3900, '🍊🌿', 'Dos hojas fundidas del natural, con el nervio que tenían. Pesan menos de dos gramos cada una y no se notan en la oreja.', { featured: true, tags: ['regalo'] }),
      item('Colgante de sal cristalizada', 3600, '💎🌊', 'Un cubo de plata con la forma de un cristal de las salinas de Santa Pola, y su cadena de cuarenta y cinco centímetros. Se oscurece: se frota y vuelve.'),
      item('Pulsera de eslabones desiguales', 6800, '⛓️✨', 'Veintitrés eslabones, cada uno de un grosor, cerrados con soldadura. El broche aguanta los tirones de un bebé, lo comprueba mi sobrina.', { weight: 45 }),
      item('Alianza de plata mate', 4900, '💍🤍', 'Media caña de cuatro milímetros con el canto pulido y el centro mate. Grabo una fecha o una frase de hasta quince letras por dentro.', { axes: [['tamano-pequeno', 'tamano-mediano', 'tamano-grande']], noReturn: true }),
      item('Collar de cuentas de río', 5400, '📿', 'Cuentas de arcilla esmaltada y plata ensartadas en hilo de seda con nudo entre una y otra. Si se rompe el hilo, no se pierde ninguna.', { axes: [['color-verde', 'color-celeste', 'color-teja']] }),
      item('Gemelos de azulejo', 5800, '👔🟦', 'Plata con un trocito de azulejo recuperado de una casa de la calle Mayor. El albañil me guarda los que salen rotos.', { stock: 4, tags: ['regalo'] }),
      item('Medalla con nombre', 3300, '🏅🤍', 'Dieciocho milímetros, con el nombre grabado a buril por una cara y la fecha por la otra. Escribe el nombre exacto en la nota, con sus tildes.', { noReturn: true }),
    ]),
    shelf(glass, [
      item('Pendientes de vidrio soplado', 2900, '💧✨', 'Dos gotas hechas al soplete, tan parecidas como pueden serlo. Van en plata y se limpian con agua tibia, nunca con producto.', { axes: [['color-azul', 'color-verde', 'color-rosa']], featured: true }),
      item('Vaso de vidrio de color', 1450, '🥛🟢', 'Vidrio reciclado de botella, soplado con su burbuja dentro y el borde quemado. Apto para agua, horchata y discusiones.', { axes: [['color-verde', 'color-azul', 'color-mostaza']], weight: 240 }),
      item('Pisapapeles de mar', 3800, '🔵🌊', 'Medio huevo de vidrio macizo con espuma atrapada dentro. A la luz del escritorio cambia de color tres veces al día.', { weight: 560, tags: ['regalo'] }),
      item('Colgador de ventana', 2200, '🎐', 'Cinco piezas de vidrio en cadena que reparten manchas de color por la pared. Ponlo donde dé el sol de mañana.', { weight: 180 }),
      item('Adorno de Navidad soplado', 1500, '🎄🔮', 'Una bola del tamaño de una mandarina, con oro por dentro. Hago cuarenta al año y las numero.', { tags: ['navidad', 'regalo'], weight: 90, stock: 12 }),
    ]),
  ),
  stocks(
    'la-casa-de-remei',
    shelf(linen, [
      item('Mantel de lino lavado', 5900, '🍽️🧵', 'Lino de doscientos gramos que no necesita plancha, con el dobladillo cosido a mano. A la tercera mancha ya tiene su historia.', { axes: [['tamano-mediano', 'tamano-grande'], ['color-crudo', 'color-celeste']], deltas: { 'tamano-grande': 1900 }, props: ['material-lino', 'sello-hecho-a-mano'], featured: true }),
      item('Servilletas de algodón, cuatro', 2200, '🧵🌾', 'Algodón de sesenta por sesenta que seca de verdad, con borde de vainica. Mejoran con los lavados, al revés que nosotras.', { unit: 'ud 4', axes: [['color-blanco', 'color-mostaza', 'color-teja']], props: ['material-algodon', 'sello-hecho-a-mano'], weight: 240 }),
      item('Colcha de piqué blanca', 7900, '🛏️', 'Tejida en Ontinyent en un telar de 1962, con festón a los lados. Sirve de manta fina en mayo y de funda del sofá en agosto.', { axes: [['tamano-mediano', 'tamano-grande']], deltas: { 'tamano-grande': 2200 }, props: ['material-algodon'], weight: 1800 }),
      item('Cojín de lino estampado', 2900, '🛋️', 'Funda de lino con sellos de madera entintados a mano y relleno aparte. Se lava a treinta grados por el revés.', { axes: [['color-crudo', 'color-oliva', 'color-teja']], props: ['material-lino', 'sello-hecho-a-mano'], featured: true }),
      item('Manta de lana de oveja guirra', 8900, '🐑🛋️', 'Lana de la oveja rojiza de la sierra, hilada en Béjar y con el flequillo anudado. Abriga como la del hotel y pica la mitad que la de la mili.', { axes: [['color-crudo', 'color-marron']], props: ['material-lana', 'sello-kilometro-0'], weight: 1900, tags: ['temporada'] }),
      item('Delantal de loneta con bolsillo', 2450, '👩‍🍳🧵', 'Tirantes cruzados que no se clavan en la nuca y bolsillo para el paño. Talla única, que ata dos vueltas.', { axes: [['color-negro', 'color-crudo', 'color-azul']], props: ['material-algodon'], weight: 320, tags: ['regalo'] }),
      item('Juego de toallas de rizo', 3200, '🛁', 'Una grande, una mediana y una de manos, de algodón egipcio de quinientos gramos. El primer lavado, solas y sin suavizante.', { axes: [['color-blanco', 'color-celeste', 'color-gris']], props: ['material-algodon'], weight: 1100 }),
    ]),
    shelf(candles, [
      item('Vela de cera de soja y azahar', 1690, '🕯️🌼', 'Treinta horas de mecha sin humo y un azahar que no marea. La vierte Puri en la cocina de su casa y el tarro se reutiliza.', { weight: 320, featured: true, tags: ['mas-vendido', 'regalo'] }),
      item('Velón de cera enrollada', 1490, '🕯️🐝', 'Cera pura de las colmenas de La Bresca, enrollada a mano y con olor a miel caliente. Quema más despacio que las otras y no gotea.', { axes: [['tamano-pequeno', 'tamano-grande']], deltas: { 'tamano-grande': 900 }, weight: 180 }),
      item('Difusor de varillas de higuera', 2290, '🌿🪵', 'Huele a hoja de higuera recién partida, que es olor de septiembre. Gira las varillas un día a la semana y dura tres meses.', { weight: 300 }),
      item('Candelero de madera de olivo', 1950, '🕯️🪵', 'Torneado de una sola rama, con la veta que Dios le dio. Aceite de cocina una vez al mes y nada más.', { ...wood, weight: 420 }),
    ]),
    shelf(pottery, [
      item('Florero estrecho de loza', 1890, '🏺🌷', 'Para una sola flor, que a veces es suficiente. Lo hace Teresa, la de la Terrissa Sanchis, en un esmalte que solo vendemos nosotras.', { axes: [['color-blanco', 'color-rosa', 'color-oliva']], props: ['material-loza', 'sello-hecho-a-mano'], weight: 480 }),
    ]),
    shelf(fibres, [
      item('Tabla de quesos de olivo', 2890, '🪵🧀', 'Una rodaja del tronco con la corteza puesta, lijada y aceitada tres veces. Ningún dibujo de la madera se repite, así que el tuyo no está en la foto.', { ...wood, weight: 1100, tags: ['regalo'] }),
      item('Perchero de pared de pino', 3490, '🪵🧥', 'Listón de pino recuperado con cinco ganchos de hierro forjado en el pueblo. Trae tornillos y tacos, pero el taladro lo pones tú.', { ...wood, weight: 1700 }),
    ]),
  ),
]
