import { item, shelf, stocks } from './shelf.ts'
import type { Shelf } from './shelf.ts'

const playthings: Shelf = {
  category: 'juguetes',
  taxRate: 2100,
  grounds: ['sky', 'lemon', 'blush', 'sage', 'lilac'],
  weight: 500,
}
const games: Shelf = { ...playthings, category: 'juegos', grounds: ['sage', 'sky', 'lemon', 'clay', 'lilac'], weight: 700 }

const inValencian = { props: ['idioma-valencia', 'edad-9-12-anos'] } as const

export const toys = [
  stocks(
    'jugueteria-trompellot',
    shelf(playthings, [
      item('Peonza de madera con cordel', 590, '🪀', 'Torneada en haya con punta de hierro, y el cordel trenzado que la hace zumbar. Te enseñamos a lanzarla en la acera, que el suelo de la tienda ya está bastante marcado.', { axes: [['color-rojo', 'color-azul', 'color-verde']], props: ['material-madera', 'edad-6-8-anos'], weight: 90, featured: true, tags: ['mas-vendido'] }),
      item('Tren de madera de treinta piezas', 3990, '🚂', 'Vías, puente, dos vagones imantados y una locomotora sin pilas. Encaja con las vías de las otras marcas, lo hemos comprobado una a una.', { props: ['material-madera', 'edad-3-5-anos'], featured: true, weight: 1800 }),
      item('Muñeca de trapo', 2890, '🪆', 'Rellena de algodón, con el pelo de lana y tres mudas que se abrochan de verdad. La cose una vecina de Onil que trabajó cuarenta años en la fábrica.', { props: ['material-algodon', 'edad-3-5-anos', 'sello-hecho-a-mano'], origin: 'Onil', tags: ['regalo'] }),
      item('Oso de peluche articulado', 2490, '🧸', 'Mueve brazos, piernas y cabeza, y se puede lavar entero dentro de una funda de almohada. Ojos bordados, sin piezas que se arranquen.', { axes: [['tamano-pequeno', 'tamano-mediano', 'tamano-grande']], deltas: { 'tamano-pequeno': -900, 'tamano-grande': 1500 }, props: ['edad-0-2-anos'] }),
      item('Bloques de construcción de haya', 3290, '🧱', 'Cincuenta piezas lijadas con aristas redondas y saco de lona para recogerlas. La torre más alta de la tienda mide un metro y cuarenta.', { unit: 'ud 50', props: ['material-madera', 'edad-0-2-anos'], weight: 2200 }),
      item('Cometa de tela con varillas', 1790, '🪁', 'Se monta en dos minutos y sube con la brisa que haya en la playa. Trae treinta metros de hilo y una cola de repuesto.', { axes: [['color-rojo', 'color-lila']], props: ['edad-6-8-anos'], weight: 250 }),
      item('Camión volquete de chapa', 3490, '🚛', 'Fabricado en Ibi con chapa litografiada, ruedas de goma y volquete con manivela. Carga dos kilos de arena y lo dejas en herencia.', { origin: 'Ibi', props: ['material-acero', 'edad-3-5-anos'], weight: 1300 }),
      item('Cocinita de madera plegable', 7900, '🍳🧸', 'Dos fuegos, horno con luz imaginaria y fregadero de acero, a la altura de tres años. Plegada cabe detrás de una puerta.', { props: ['material-madera', 'edad-3-5-anos'], weight: 9500 }),
      item('Cesta de frutas y verduras de madera', 1990, '🧺🍎', 'Doce piezas que se parten con un cuchillo romo y se pegan con velcro. Hay una alcachofa, que ya era hora.', { unit: 'ud 12', props: ['material-madera', 'edad-3-5-anos'], weight: 650 }),
      item('Patinete de tres ruedas', 4990, '🛴', 'Gira inclinando el cuerpo y no vuelca en las curvas cerradas del parque. El manillar sube hasta los cinco años.', { axes: [['color-azul', 'color-rosa', 'color-verde']], props: ['edad-3-5-anos'], weight: 2900 }),
      item('Marionetas de mano, cuatro personajes', 2290, '🎭', 'Un lobo, una abuela, una guardia municipal y un dragón con mal genio. Con eso y una mesa tumbada hay función.', { unit: 'ud 4', props: ['edad-3-5-anos', 'material-algodon'] }),
      item('Sonajero de anillas de arce', 1290, '👶🪇', 'Madera sin barniz, con aceite de linaza, para morder y sacudir desde los tres meses. Suena poco, y los padres lo agradecen.', { props: ['material-madera', 'edad-0-2-anos'], weight: 70, tags: ['regalo'] }),
      item('Juego de bolos de madera', 2190, '🎳', 'Nueve bolos pintados y dos bolas, para el pasillo o la calle cortada en fiestas. La caja de pino sirve de casa de muñecas.', { props: ['material-madera', 'edad-3-5-anos'], weight: 1500 }),
      item('Caja de experimentos de cocina', 2690, '🧪', 'Veinte experimentos con vinagre, lombarda y huevos, explicados por una maestra de Xàtiva. Lo que haga falta y no venga lo tienes en la despensa.', { props: ['edad-9-12-anos'], weight: 900 }),
      item('Globo terráqueo con luz', 3990, '🌍', 'De día, países; de noche, montañas y corrientes. Actualizado este año y con los nombres en castellano.', { props: ['edad-9-12-anos', 'idioma-castellano'], weight: 1100 }),
    ]),
  ),
  stocks(
    'jocs-i-tauler',
    shelf(games, [
      item('Séquia: el joc del repartiment', 3490, '🎲💧', 'Cada jugador rega el seu camp i negocia el torn amb els altres, sense fer trampa o fent-ne poca. De dos a cinc, tres quarts d’hora i discussions garantides.', { ...inValencian, featured: true, tags: ['mas-vendido'] }),
      item('Mercado de abastos', 2990, '🍅🎲', 'Compras barato a las seis de la mañana y vendes lo que puedas antes de la una. Se aprende en diez minutos y lo tenemos abierto en la mesa tres.', { props: ['idioma-castellano', 'edad-9-12-anos'], featured: true }),
      item('Faroles en la niebla', 2490, '🏮', 'Cooperativo: entre todos hay que llevar cuatro barcos a puerto casi sin hablar. Ideal para familias donde alguien pierde mal.', { props: ['idioma-castellano', 'edad-6-8-anos'] }),
      item('Reinos de papel', 4990, '🏰📜', 'Estrategia de dos horas para gente que se lleva bocadillo. Sin azar en las batallas y con un solitario muy digno.', { props: ['idioma-castellano', 'edad-jovenes-y-adultos'], weight: 2100 }),
      item('El tren de las ocho y cuarto', 3890, '🚂🃏', 'Construyes líneas de vía estrecha entre pueblos que no se ponen de acuerdo. Ilustrado por una delineante jubilada de la compañía.', { props: ['idioma-castellano', 'edad-9-12-anos'], weight: 1500 }),
      item('Dieciséis palabras', 1690, '💬🃏', 'Un juego de pistas para ocho personas y un sofá pequeño. Incluye cuatrocientas cartas y ninguna excusa para no jugar después de cenar.', { props: ['idioma-castellano', 'edad-jovenes-y-adultos'], weight: 450 }),
      item('Abejas en la mesa', 1490, '🐝', 'El primero que enseñamos a los pequeños: memoria, color y una colmena de fieltro. Cinco minutos por partida, y te pedirán otra.', { props: ['edad-3-5-anos'], weight: 420 }),
      item('Ajedrez de boj y nogal', 5990, '♟️', 'Tablero de cuarenta centímetros con piezas lastradas y fieltro debajo. En la partida abierta del viernes siempre hay alguien de tu nivel.', { props: ['material-madera'], tags: ['regalo'], weight: 2300 }),
      item('Parchís y oca de tablero de madera', 2790, '🎲🟡', 'Por una cara los cuatro colores y por la otra la oca, con fichas gruesas y cubiletes forrados. Las reglas de la casa las ponéis vosotros.', { props: ['material-madera', 'edad-6-8-anos'], weight: 1300 }),
      item('Dominó de piezas grandes', 1890, '🀄', 'Pasta pesada con remache de latón, de las que suenan en la mesa del bar. Caja de haya con tapa corredera.', { weight: 900 }),
      item('Baraja valenciana de cuarenta y ocho', 550, '🃏', 'Cartón satinado de toda la vida, para brisca, truc y guiñote. Trae un papelito con las señas del truc, por si faltabas ese día.', { weight: 110, stock: null }),
      item('Puzle de mil piezas de la Albufera', 1890, '🧩🌅', 'Atardecer con una barca y demasiado cielo naranja: es difícil y lo decimos. Cartón de dos milímetros que encaja con un clic.', { tags: ['regalo'], weight: 850 }),
      item('Puzle infantil de cuatro mercados', 1290, '🧩🍎', 'Cuatro escenas de doce, dieciséis, veinte y veinticuatro piezas, para ir subiendo sin enfadarse. Cada pieza lleva detrás el dibujo de su puzle.', { props: ['edad-3-5-anos'], weight: 500 }),
      item('Dados de rol, juego de siete', 990, '🎲', 'Del cuatro al veinte, con números que se leen sin gafas y bolsita de terciopelo. Si no sabes qué se hace con ellos, ven un viernes.', { unit: 'ud 7', axes: [['color-verde', 'color-burdeos', 'color-marino']], weight: 80 }),
      item('Cubo de giro rápido', 1190, '🟥🟦', 'Mecanismo con imanes que no se atasca ni se desmonta en el aire. En la caja hay un método de siete pasos que funciona de verdad.', { props: ['edad-9-12-anos'], weight: 100 }),
    ]),
  ),
]
