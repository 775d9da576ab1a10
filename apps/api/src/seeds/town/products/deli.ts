import { item, shelf, stocks } from './shelf.ts'
import type { Shelf } from './shelf.ts'

const goat = ['leche-cabra', 'sello-kilometro-0', 'sello-hecho-a-mano', 'dieta-sin-gluten'] as const
const cheese: Shelf = {
  category: 'quesos',
  taxRate: 400,
  noReturn: true,
  origin: 'Vilaserena',
  allergens: ['lacteos'],
  grounds: ['sky', 'lemon', 'sage', 'blush', 'sand'],
  weight: 400,
}
const dairy: Shelf = { ...cheese, grounds: ['lilac', 'sky', 'lemon'] }
const oils: Shelf = {
  category: 'aceites',
  taxRate: 400,
  origin: 'Espadà',
  props: ['dieta-vegano', 'dieta-sin-gluten'],
  grounds: ['sage', 'lemon', 'sand', 'sky'],
  weight: 700,
}
const tins: Shelf = { category: 'conservas', taxRate: 1000, origin: 'València', grounds: ['clay', 'sea', 'lemon'], weight: 400 }
const coffee: Shelf = {
  category: 'cafe',
  taxRate: 1000,
  grounds: ['clay', 'sand', 'blush', 'lilac'],
  weight: 250,
}
const honey: Shelf = {
  category: 'miel',
  taxRate: 1000,
  origin: 'Sierra de Chiva',
  props: ['sello-kilometro-0', 'sello-hecho-a-mano', 'dieta-sin-gluten'],
  grounds: ['lemon', 'sky', 'sage', 'lilac', 'blush'],
  weight: 500,
}
const jams: Shelf = { ...honey, origin: 'Vilaserena', grounds: ['blush', 'lilac', 'sea', 'lemon'] }
const horchata: Shelf = {
  category: 'horchata',
  taxRate: 1000,
  noReturn: true,
  origin: 'Alboraia',
  props: ['sello-kilometro-0', 'dieta-vegano', 'dieta-sin-gluten'],
  grounds: ['sky', 'sand', 'lemon'],
  weight: 1000,
}
const iceCream: Shelf = {
  ...horchata,
  origin: 'Vilaserena',
  allergens: ['lacteos'],
  props: ['sello-hecho-a-mano', 'dieta-sin-gluten'],
  grounds: ['blush', 'lilac', 'sky', 'sage', 'lemon'],
  weight: 500,
}

const jars = { unit: 'kg 0.25', axes: [['peso-250-g', 'peso-500-g', 'peso-1-kg']] } as const
const tubs = { unit: 'l 0.5', axes: [['formato-500-ml', 'formato-1-l']] } as const

export const deli = [
  stocks(
    'queseria-el-corral',
    shelf(cheese, [
      item('Queso fresco de cabra', 420, '🧀🐐', 'Cuajado esta mañana, con su suero y poca sal. Dura cinco días en la nevera, si es que llega: con tomate y aceite no pasa del primero.', { unit: 'kg 0.25', axes: [['peso-250-g', 'peso-500-g']], deltas: { 'peso-500-g': 390 }, props: [...goat, 'curacion-fresco'], featured: true, tags: ['mas-vendido'] }),
      item('Queso de servilleta', 890, '🧀', 'Prensado en un paño atado a mano, que le deja los pliegues y el nudo marcados arriba. Tierno, blanco y con un fondo ácido muy suave.', { unit: 'kg 0.5', axes: [['peso-500-g', 'peso-1-kg']], deltas: { 'peso-1-kg': 820 }, props: [...goat, 'curacion-tierno'], featured: true }),
      item('Queso de cassoleta', 560, '🧀', 'Con forma de volcán, la del molde de madera de siempre. Pártelo en cuñas y ponle encima un poco de miel o de anchoa.', { unit: 'kg 0.3', props: [...goat, 'curacion-fresco'] }),
      item('Queso Tronchón', 1190, '🧀🐑', 'El que sale en el Quijote, con su hoyo en el centro, hecho con cabra nuestra y oveja del Maestrat. Tres meses de cueva y corteza untada de aceite.', { unit: 'kg 0.5', axes: [['peso-500-g', 'peso-1-kg']], deltas: { 'peso-1-kg': 1120 }, props: ['leche-mezcla', 'curacion-semicurado', 'dieta-sin-gluten'] }),
      item('Queso blanquet de cabra', 480, '🧀', 'Bajito, redondo y con el dibujo del cincho de esparto. Lo salamos en salmuera corta, así que también vale para la plancha.', { unit: 'kg 0.25', props: [...goat, 'curacion-fresco'] }),
      item('Curado de cabra al pimentón', 1450, '🧀🌶️', 'Cinco meses en la cueva, frotado cada quince días con pimentón y aceite. Corteza roja, pasta firme y un picor que llega tarde.', { unit: 'kg 0.5', axes: [['peso-500-g', 'peso-1-kg']], deltas: { 'peso-1-kg': 1380 }, props: [...goat, 'curacion-curado'] }),
      item('Curado de cabra al romero', 1450, '🧀🌿', 'Rebozado en romero seco del monte de detrás del corral. Quita la ramita antes de cortar, o déjala si te gusta masticar sierra.', { unit: 'kg 0.5', props: [...goat, 'curacion-curado'] }),
      item('Queso viejo de oveja', 1790, '🧀🐑', 'Once meses, de la leche de un vecino de Alpuente que nos la trae en cántaras. Cruje un poco al morder: son los cristales de la sal del tiempo.', { unit: 'kg 0.5', axes: [['corte-en-cuna', 'corte-entero']], deltas: { 'corte-entero': 3900 }, props: ['leche-oveja', 'curacion-viejo', 'dieta-sin-gluten'] }),
      item('Rulo de cabra con ceniza', 720, '🧀', 'Corteza florida sobre una capa fina de ceniza vegetal. A los diez días está cremoso bajo la piel; a los veinte hay que cogerlo con cuchara.', { unit: 'kg 0.2', props: [...goat, 'curacion-tierno'], ground: 'lilac' }),
      item('Crema de queso añejo', 540, '🧀🥖', 'Los recortes de queso viejo, batidos con aceite y un chorrito de aguardiente. Fuerte y untable: con media cucharada por tostada sobra.', { unit: 'kg 0.18', props: ['leche-mezcla', 'curacion-viejo', 'dieta-sin-gluten'] }),
      item('Tabla de cinco quesos', 2400, '🧀🍇🌰', 'De servilleta, tronchón, curado al pimentón, rulo y viejo, doscientos gramos de cada uno y en orden de fuerza. Con membrillo y una hoja que cuenta cada queso.', { unit: 'kg 1', props: ['leche-mezcla', 'dieta-sin-gluten'], featured: true, tags: ['regalo', 'navidad'] }),
    ]),
    shelf(dairy, [
      item('Requesón de suero', 290, '🥣', 'Del suero de hacer queso, calentado poco a poco hasta que sube. Ligero y dulzón: con miel es postre y con sal, cena.', { unit: 'kg 0.25', props: [...goat, 'curacion-fresco'] }),
      item('Yogur natural de cabra', 160, '🥛🐐', 'Leche entera y fermento, fermentado en el mismo tarro donde lo compras. Tiene nata arriba; mézclala o cómetela primero.', { props: ['leche-cabra', 'sello-kilometro-0', 'dieta-sin-azucar-anadido', 'dieta-sin-gluten'], weight: 200, unit: 'kg 0.15' }),
      item('Yogur con mermelada de higo', 190, '🥛', 'El mismo yogur con un fondo de higo cocido sin prisas. Si nos devuelves seis tarros limpios, el siguiente va de regalo.', { props: ['leche-cabra', 'sello-kilometro-0', 'dieta-sin-gluten'], weight: 200, unit: 'kg 0.15' }),
      item('Cuajada de leche de oveja', 210, '🍮🐑', 'Con cuajo natural y un punto ahumado, en tarro de barro que puedes quedarte. Ponle miel y nueces por encima.', { taxRate: 1000, props: ['leche-oveja', 'dieta-sin-gluten'], weight: 250, unit: 'kg 0.14' }),
      item('Leche fresca de cabra', 240, '🥛', 'Pasteurizada a baja temperatura el mismo día del ordeño, sin homogeneizar. Agítala, que la nata sube, y bébela en cuatro días.', { unit: 'l 1', props: ['leche-cabra', 'sello-kilometro-0', 'dieta-sin-gluten'] }),
    ]),
  ),
  stocks(
    'ultramarinos-peris',
    shelf(oils, [
      item('Aceite de oliva virgen extra serrana de Espadà', 1090, '🫒', 'De la variedad de la sierra, dulce y con recuerdo a almendra verde. Lo embotella una almazara de Viver que solo muele lo suyo.', { unit: 'l 0.5', axes: [['formato-500-ml', 'formato-1-l', 'formato-5-l']], deltas: { 'formato-1-l': 890, 'formato-5-l': 6900 }, props: ['sello-d-o-p', 'dieta-vegano', 'dieta-sin-gluten'], featured: true, tags: ['mas-vendido'] }),
      item('Aceite de oliva virgen extra picual', 790, '🫒🌿', 'Cosecha temprana de Jaén, verde y picante en la garganta. Es el que mejor aguanta la sartén, y el que más dura abierto.', { unit: 'l 0.5', axes: [['formato-500-ml', 'formato-1-l', 'formato-2-l', 'formato-5-l']], deltas: { 'formato-1-l': 640, 'formato-2-l': 1950, 'formato-5-l': 5600 }, origin: 'Jaén' }),
      item('Aceite de oliva virgen extra arbequina', 890, '🫒', 'Suave y afrutado, con un dejo a plátano maduro que sorprende. Para mayonesa, para pescado y para quien dice que el aceite le pica.', { unit: 'l 0.5', axes: [['formato-250-ml', 'formato-500-ml', 'formato-1-l']], deltas: { 'formato-250-ml': -390, 'formato-1-l': 760 }, origin: 'Camp de Túria' }),
      item('Aceite de oliva virgen extra ecológico de olivos milenarios', 2450, '🫒🌳', 'De la farga de Canet lo Roig, árboles que ya daban aceitunas cuando pasaban los romanos. Botellas numeradas y pocas: pruébalo en crudo.', { unit: 'l 0.5', props: ['sello-ecologico', 'dieta-vegano', 'dieta-sin-gluten'], origin: 'Castellón', tags: ['regalo'], stock: 6 }),
      item('Aceituna manzanilla aliñada', 340, '🫒🧄', 'Partida con maza y aliñada en casa con ajo, ajedrea y piel de naranja. Sale del barreño los jueves y amarga lo que tiene que amargar.', { unit: 'kg 0.25', axes: [['peso-250-g', 'peso-500-g', 'peso-1-kg']], deltas: { 'peso-500-g': 290, 'peso-1-kg': 860 }, taxRate: 1000 }),
      item('Vinagre de Jerez de reserva', 620, '🍾', 'Dos años largos de solera, caoba y punzante. Unas gotas levantan unas lentejas, y un tapón entero las estropea.', { unit: 'l 0.25', taxRate: 1000, origin: 'Jerez de la Frontera', allergens: ['sulfitos'], props: ['sello-d-o-p', 'dieta-vegano'] }),
    ]),
    shelf(tins, [
      item('Ñora seca de Guardamar', 260, '🌶️', 'Redonda, dulce y secada al sol sobre la arena. Hidrátala y ráscala con una cuchara: sin ñora no hay salmorreta ni arroz a banda.', { unit: 'kg 0.05', origin: 'Guardamar', taxRate: 400 }),
      item('Mojama de atún extra', 1190, '🐟🧂', 'Del lomo, curada al aire en Santa Pola, con el color del vino tinto. En lonchas finísimas, con almendra y un hilo de aceite.', { unit: 'kg 0.2', axes: [['peso-100-g', 'peso-200-g']], deltas: { 'peso-100-g': -580 }, origin: 'Santa Pola', allergens: ['pescado'], category: 'marisco', featured: true }),
      item('Anchoa de la Escala', 980, '🐟🥫', 'Doce filetes en aceite, sobados a mano y con ocho meses de barril. Ábrela media hora antes para que el aceite se suelte.', { unit: 'kg 0.1', origin: 'Girona', allergens: ['pescado'], category: 'marisco' }),
      item('Tomate triturado de pera', 190, '🥫🍅', 'Solo tomate de agosto y una pizca de sal, embotado al baño maría. Para el sofrito de la paella no hace falta ni azúcar.', { unit: 'kg 0.4', stock: null }),
      item('Garrofón cocido en bote', 290, '🫘🥫', 'Cocido entero y sin romperse, para cuando no es temporada. Échalo al caldo diez minutos antes que el arroz.', { unit: 'kg 0.4' }),
      item('Melocotón en almíbar de Calanda', 560, '🍑🥫', 'Mitades grandes y firmes, del tardío que se embolsa en el árbol. El almíbar va claro, para que sepa la fruta.', { unit: 'kg 0.8', origin: 'Teruel' }),
    ]),
    shelf({ ...tins, category: 'arroces', grounds: ['sky', 'sage'] }, [
      item('Arroz bomba de Pego', 480, '🍚', 'De la marjal, saquito de tela cosido como los de mi abuelo. Diecisiete minutos y el grano sigue suelto aunque lleguen tarde los invitados.', { unit: 'kg 1', axes: [['peso-1-kg', 'peso-2-kg', 'peso-5-kg']], deltas: { 'peso-2-kg': 450, 'peso-5-kg': 1790 }, origin: 'Pego', taxRate: 400, props: ['sello-kilometro-0', 'dieta-vegano'], featured: true }),
      item('Fideo de fideuà', 190, '🍝', 'Hueco y con curva, del número cuatro, que se bebe el caldo sin pasarse. Media libra da para tres platos de los que rebañan.', { unit: 'kg 0.5', allergens: ['gluten'] }),
    ]),
    shelf(coffee, [
      item('Café de la casa tueste natural', 590, '☕', 'Mezcla de Colombia y Brasil que tostamos los lunes en la máquina de bolas. Dinos qué cafetera tienes y te lo molemos a su medida.', { unit: 'kg 0.25', axes: [['peso-250-g', 'peso-1-kg'], ['molienda-en-grano', 'molienda-italiana', 'molienda-filtro']], deltas: { 'peso-1-kg': 1590 }, featured: true }),
      item('Café descafeinado al agua', 640, '☕💧', 'Descafeinado sin disolventes en origen y tostado aquí, algo más oscuro. Nadie nota la diferencia hasta que se duerme a su hora.', { unit: 'kg 0.25', axes: [['molienda-en-grano', 'molienda-italiana', 'molienda-filtro']] }),
      item('Chocolate a la piedra', 420, '🍫🪨', 'Cacao, azúcar, canela y harina de arroz, molido en Sueca a la manera antigua. Dos onzas por taza, y que hierva tres veces.', { unit: 'kg 0.3', origin: 'Sueca', props: ['dieta-sin-gluten', 'dieta-vegano'] }),
      item('Azafrán en hebra de La Mancha', 790, '🌸', 'Un gramo de hebras enteras, tostadas sobre brasa de sarmiento, que da para ocho paellas. Dóralo un momento en papel antes de molerlo.', { origin: 'Albacete', props: ['sello-d-o-p'], weight: 30, category: 'arroces', ground: 'lilac', tags: ['regalo'] }),
    ]),
  ),
  stocks(
    'apicola-la-bresca',
    shelf(honey, [
      item('Miel cruda de azahar', 590, '🍯🍊', 'De los naranjos de la Ribera en abril, clara y con olor a flor. Cristaliza hacia el otoño: es buena señal, y se arregla con agua tibia.', { ...jars, deltas: { 'peso-500-g': 390, 'peso-1-kg': 990 }, featured: true, tags: ['mas-vendido'] }),
      item('Miel cruda de romero', 620, '🍯🌿', 'La primera del año, casi blanca, de las laderas de la sierra. Suave y fina, la que mejor se llevan los niños con el yogur.', { ...jars, deltas: { 'peso-500-g': 420, 'peso-1-kg': 1060 } }),
      item('Miel de mil flores de montaña', 540, '🍯🌼', 'Tomillo, ajedrea, zarza y lo que encuentren en mayo. Cada año sale distinta, y apuntamos en la tapa el monte y el mes.', { ...jars, deltas: { 'peso-500-g': 360, 'peso-1-kg': 910 }, featured: true }),
      item('Miel oscura de encina', 640, '🍯🌰', 'No es de flor sino del rocío dulce de la bellota: casi negra, con sabor a malta. Para quesos curados y para quien no quiere empalagarse.', { ...jars, deltas: { 'peso-500-g': 440, 'peso-1-kg': 1110 } }),
      item('Miel de eucalipto', 560, '🍯', 'De los últimos árboles de la antigua carretera, ámbar y un poco mentolada. Es la que piden las abuelas para la leche caliente.', { ...jars, deltas: { 'peso-500-g': 380, 'peso-1-kg': 950 } }),
      item('Miel cremosa de naranjo', 650, '🍯🧡', 'La de azahar batida en frío durante cuatro días, hasta que se unta como mantequilla. No gotea: perfecta para tostadas con prisa.', { unit: 'kg 0.25' }),
      item('Miel con almendra y avellana', 790, '🍯🌰', 'Frutos tostados enteros hundidos en miel de romero. Con queso fresco es un postre de dos minutos.', { unit: 'kg 0.25', allergens: ['frutos-de-cascara'], tags: ['regalo'] }),
      item('Panal de miel en su marco', 1290, '🍯🐝', 'Un trozo de panal cortado de la colmena, con la cera que lo cierra. Se mastica entero y la cera se tira, o se traga, que no pasa nada.', { unit: 'kg 0.35', stock: 8 }),
      item('Polen fresco de jara', 890, '🌼🐝', 'Sin secar, así que va en la nevera y se funde en la boca. Una cucharada por la mañana; si tienes alergia al polen, mejor que no.', { unit: 'kg 0.2', noReturn: true }),
      item('Propóleo en gotas', 980, '💧🐝', 'Macerado tres meses en alcohol, con cuentagotas, para disolver en agua o en miel. Amarga bastante: lo avisamos.', { weight: 80, unit: 'l 0.03' }),
      item('Jalea real fresca', 1950, '👑🐝', 'Veinte gramos recogidos celda a celda en mayo, con su espátula de madera. Guárdala fría y a oscuras, y tómala en un mes.', { unit: 'kg 0.02', noReturn: true, stock: 3 }),
      item('Estuche de cuatro mieles', 1490, '🎁🍯', 'Azahar, romero, encina y mil flores en tarritos de cien gramos, ordenadas de clara a oscura. La caja es de cartón y la cinta, de algodón.', { unit: 'kg 0.4', featured: true, tags: ['regalo', 'navidad'] }),
    ]),
    shelf(jams, [
      item('Mermelada de naranja amarga', 480, '🍊🍯', 'De los naranjos de la plaza, con la piel cortada a mano en tiras finas. Amarga de verdad y endulzada con nuestra miel.', { unit: 'kg 0.25', props: ['sello-kilometro-0', 'sello-hecho-a-mano', 'dieta-sin-gluten'] }),
      item('Mermelada de albaricoque', 460, '🍑', 'Albaricoque de junio partido por la mitad, sin triturar, cocido en tandas de tres kilos. Poco azúcar y mucho cazo.', { unit: 'kg 0.25' }),
      item('Carne de membrillo con miel', 520, '🍐🍯', 'Cocida en caldero de cobre hasta que la cuchara se queda de pie. Pastilla de medio kilo que pide queso de servilleta.', { unit: 'kg 0.5', tags: ['temporada'] }),
      item('Vela de cera de abeja', 690, '🕯️🐝', 'Enrollada a mano con lámina de panal, sin parafina ni perfume: huele sola. Arde unas diez horas y no hace humo.', { category: 'menaje', taxRate: 2100, props: ['sello-hecho-a-mano'], axes: [['tamano-pequeno', 'tamano-mediano', 'tamano-grande']], deltas: { 'tamano-pequeno': -250, 'tamano-grande': 480 }, weight: 150 }),
    ]),
  ),
  stocks(
    'horchateria-el-xufer',
    shelf(horchata, [
      item('Horchata de chufa del día', 290, '🥛🌰', 'Chufa con denominación, agua y azúcar, molida a las seis de la mañana. Sin hervir ni conservar: tres días en la nevera y agitar antes de servir.', { unit: 'l 0.5', axes: [['formato-500-ml', 'formato-1-l', 'formato-2-l']], deltas: { 'formato-1-l': 240, 'formato-2-l': 720 }, props: ['sello-d-o-p', 'sello-kilometro-0', 'dieta-vegano', 'dieta-sin-gluten'], featured: true, tags: ['mas-vendido'] }),
      item('Horchata sin azúcar', 310, '🥛', 'La misma molienda con un poco más de chufa, que ya trae su dulzor. Al segundo vaso no se echa nada de menos.', { unit: 'l 0.5', axes: [['formato-500-ml', 'formato-1-l']], deltas: { 'formato-1-l': 250 }, props: ['sello-kilometro-0', 'dieta-vegano', 'dieta-sin-gluten', 'dieta-sin-azucar-anadido'] }),
      item('Granizado de horchata', 340, '🧊🥛', 'Horchata helada y picada para beber con cuchara y pajita ancha. A casa va en botella congelada: sácala veinte minutos antes.', { unit: 'l 0.5' }),
      item('Agua de cebada', 280, '🌾🧊', 'Cebada tostada, limón y azúcar moreno, como la de los carritos de antes. Muy fría, casi negra, y no lleva ni gota de café.', { unit: 'l 1', allergens: ['gluten'], props: ['sello-kilometro-0', 'dieta-vegano'], origin: 'Vilaserena' }),
      item('Granizado de limón', 320, '🍋🧊', 'Limón de Amparo exprimido con algo de piel, agua y el azúcar mínimo. Lo removemos cada diez minutos para que no se haga bloque.', { unit: 'l 0.5', axes: [['formato-500-ml', 'formato-1-l']], deltas: { 'formato-1-l': 270 }, origin: 'Vilaserena' }),
      item('Leche merengada', 380, '🥛🍋', 'Leche, clara montada, canela y piel de limón, espumosa y sin prisa. Mezclada con café frío es un blanco y negro.', { unit: 'l 0.5', allergens: ['lacteos', 'huevos'], props: ['dieta-sin-gluten'], origin: 'Vilaserena' }),
      item('Fartons recién salidos', 390, '🥖🥛', 'Seis fartons de nuestro horno pequeño, glaseados al salir. Los horneamos a las cinco de la tarde, que es cuando se forma la cola.', { unit: 'ud 6', category: 'bolleria', allergens: ['gluten', 'huevos', 'lacteos'], props: ['sello-hecho-a-mano'], weight: 240, origin: 'Vilaserena', featured: true }),
      item('Pack merienda para cuatro', 890, '🥛🥖', 'Litro y medio de horchata y ocho fartons en su bolsa térmica. Si os sobra un farton, mojadlo por la mañana.', { allergens: ['gluten', 'huevos', 'lacteos'], props: ['sello-kilometro-0'], weight: 2000, tags: ['regalo'] }),
    ]),
    shelf(iceCream, [
      item('Helado de turrón de Xixona', 690, '🍨🌰', 'Con turrón de verdad, del de La Coqueta, desmigado en caliente sobre la leche. Se notan los trocitos, y se buscan.', { ...tubs, deltas: { 'formato-1-l': 560 }, allergens: ['lacteos', 'frutos-de-cascara', 'huevos'], featured: true }),
      item('Helado de mantecado', 620, '🍦', 'Yema, vainilla en rama y leche de El Corral, cocido despacio como una natilla. El de toda la vida, amarillo claro y sin colorante.', { ...tubs, deltas: { 'formato-1-l': 500 }, allergens: ['lacteos', 'huevos'] }),
      item('Helado de piñón', 860, '🍨🌲', 'Piñón del país tostado y molido en la base, y otro puñado entero al final. Es el más caro de la vitrina y el primero que se acaba.', { ...tubs, deltas: { 'formato-1-l': 720 }, allergens: ['lacteos', 'frutos-de-cascara'] }),
      item('Helado de chocolate negro', 650, '🍫🍨', 'Cacao al setenta por ciento con agua en vez de leche, así que sabe más y pesa menos. Sácalo diez minutos antes o romperás la cuchara.', { ...tubs, deltas: { 'formato-1-l': 530 }, allergens: ['soja'], props: ['dieta-vegano', 'dieta-sin-gluten', 'dieta-sin-lactosa'] }),
      item('Helado de café con leche merengada', 650, '☕🍨', 'Café de Ultramarinos Peris infusionado en frío doce horas. Dos sabores en vetas, para no tener que decidir.', { ...tubs, deltas: { 'formato-1-l': 530 }, allergens: ['lacteos', 'huevos'] }),
      item('Sorbete de melocotón', 590, '🍑🍧', 'Solo fruta madura, agua y azúcar, de julio a septiembre. Si el melocotón no huele, esa semana no hay.', { ...tubs, deltas: { 'formato-1-l': 480 }, allergens: [], props: ['dieta-vegano', 'dieta-sin-gluten', 'sello-kilometro-0'], tags: ['temporada'] }),
      item('Sorbete de mandarina', 590, '🍊🍧', 'Mandarina exprimida con un tercio de su piel rallada, ácido y muy vivo. Con un chorrito de cava se vuelve otra cosa.', { ...tubs, deltas: { 'formato-1-l': 480 }, allergens: [], props: ['dieta-vegano', 'dieta-sin-gluten', 'sello-kilometro-0'] }),
      item('Tarta helada de horchata y canela', 1890, '🍰🧊', 'Base de farton tostado, horchata helada y un velo de canela por encima. Encárgala la víspera y llévatela en nevera: aguanta una hora de coche.', { axes: [['raciones-8-raciones', 'raciones-12-raciones']], deltas: { 'raciones-12-raciones': 850 }, allergens: ['gluten', 'huevos', 'lacteos'], props: ['sello-hecho-a-mano'], weight: 1200 }),
    ]),
  ),
]
