import { item, shelf, stocks } from './shelf.ts'
import type { Shelf } from './shelf.ts'

const meat: Shelf = {
  category: 'carne',
  taxRate: 1000,
  noReturn: true,
  origin: 'Los Serranos',
  props: ['dieta-sin-gluten'],
  grounds: ['blush', 'sand', 'sage', 'sky', 'lemon'],
  weight: 500,
}
const prepared: Shelf = { ...meat, props: [], grounds: ['lemon', 'sage', 'clay', 'lilac'] }
const sausages: Shelf = {
  category: 'embutidos',
  taxRate: 1000,
  noReturn: true,
  origin: 'Vilaserena',
  props: ['sello-kilometro-0', 'sello-hecho-a-mano', 'dieta-sin-gluten'],
  grounds: ['clay', 'sky', 'sand', 'blush', 'sage'],
  weight: 500,
}
const cured: Shelf = { ...sausages, noReturn: false, grounds: ['lemon', 'clay', 'sea', 'sand'] }
const ham: Shelf = { ...cured, props: ['dieta-sin-gluten', 'dieta-sin-lactosa'], grounds: ['sand', 'blush', 'sky'] }

export const butcher = [
  stocks(
    'carniceria-hermanos-ros',
    shelf(meat, [
      item('Carne para paella valenciana', 890, '🍗🐇🥘', 'Pollo de corral y conejo, mitad y mitad, troceados a golpe y con el hígado aparte. El paquete de un kilo es para cuatro con buen comer.', { unit: 'kg 1', axes: [['peso-1-kg', 'peso-2-kg', 'peso-3-kg']], deltas: { 'peso-2-kg': 850, 'peso-3-kg': 1690 }, featured: true, tags: ['mas-vendido'] }),
      item('Pollo campero entero', 1290, '🐔', 'Noventa días de corral y maíz, que se ven en la piel amarilla y en el hueso duro. Pide hora y media de horno, no una.', { unit: 'kg 2', axes: [['corte-entero', 'corte-limpio', 'corte-troceado']], weight: 2000, featured: true }),
      item('Pechuga de pollo fileteada', 690, '🍗', 'Filetes cortados a cuchillo, finos para empanar o gruesos para la plancha según nos digas en la nota. Sin agua inyectada: en la sartén no encoge.', { unit: 'kg 0.5', axes: [['peso-500-g', 'peso-1-kg']], deltas: { 'peso-1-kg': 660 } }),
      item('Muslos de pollo deshuesados', 580, '🍗', 'Deshuesados con piel, que es lo jugoso. Marinados la víspera en limón y pimentón no hay barbacoa que se les resista.', { unit: 'kg 0.5' }),
      item('Conejo de granja pequeña', 990, '🐇', 'Criado en Titaguas con alfalfa y sin prisas, pieza de un kilo y cuarto. Entero para asar o troceado con su cabeza para el arroz.', { unit: 'kg 1.2', axes: [['corte-entero', 'corte-troceado']], weight: 1200 }),
      item('Chuletillas de cordero lechal', 1590, '🐑', 'De palo, cortadas finas, del cordero que bajan los pastores de Alpuente. Sarmiento, sal y se comen con la mano.', { unit: 'kg 0.5', axes: [['peso-500-g', 'peso-1-kg']], deltas: { 'peso-1-kg': 1540 }, featured: true }),
      item('Paletilla de cordero al corte', 1890, '🍖🐑', 'Una paletilla entera, marcada por abajo para que el horno haga su trabajo. Con medio vaso de agua, patatas y dos horas, comida de domingo.', { unit: 'kg 1', weight: 1000 }),
      item('Chuletón de vaca vieja', 3200, '🥩', 'Madurado cuarenta días en nuestra cámara, con su grasa amarilla y su hueso. Sácalo de la nevera dos horas antes y no lo pinches.', { unit: 'kg 1', origin: 'Galicia', weight: 1000, stock: 5 }),
      item('Entrecot de ternera', 1350, '🥩🌿', 'Dos piezas de un centímetro y medio, limpias de nervio y con su veta de grasa. De añojo de Teruel, que da una carne roja y tierna.', { unit: 'kg 0.5', origin: 'Teruel' }),
      item('Carne de ternera picada', 640, '🥩', 'Picada cuando la pides, de aguja y falda, con un quince por ciento de grasa. Una pasada para hamburguesa, dos para albóndigas.', { unit: 'kg 0.5', axes: [['peso-500-g', 'peso-1-kg']], deltas: { 'peso-1-kg': 600 }, origin: 'Teruel' }),
      item('Rabo de ternera troceado', 1190, '🐄', 'Cortado por las juntas, sin astillas de hueso. Tres horas de vino tinto y zanahoria y se separa solo.', { unit: 'kg 1', origin: 'Teruel', weight: 1000 }),
      item('Secreto de cerdo ibérico', 1190, '🐖', 'Veteado hasta decir basta, de bellota de la Sierra de Aracena. Plancha muy fuerte, tres minutos por lado y sin aceite.', { unit: 'kg 0.5', origin: 'Huelva' }),
      item('Costilla de cerdo entera', 790, '🍖', 'La tira completa, con su carne y su ternilla, para el horno o para cortarla y echarla al arròs al forn. Dinos si la quieres partida a lo ancho.', { unit: 'kg 1', axes: [['corte-entero', 'corte-troceado']], weight: 1000, origin: 'Requena' }),
    ]),
    shelf(prepared, [
      item('Preparado para puchero', 750, '🍲🦴', 'Jarrete, hueso de rodilla, tocino, un trozo de gallina y su morcilla. Va con una pelota ya amasada, que es lo que todos se pelean.', { unit: 'kg 1.2', allergens: ['gluten', 'huevos', 'frutos-de-cascara'], tags: ['temporada'] }),
      item('Hamburguesa de vaca madurada', 590, '🍔', 'Dos hamburguesas de ciento ochenta gramos, solo carne, sal y pimienta. Salen del mismo lomo que los chuletones y se nota.', { unit: 'ud 2', weight: 360, props: ['dieta-sin-gluten'] }),
      item('Albóndigas de la abuela Ros', 620, '🍝', 'Ternera y cerdo con ajo, perejil, piñones y pan mojado en leche. Vienen redondas y crudas: fríelas y termínalas en tu salsa.', { unit: 'kg 0.5', allergens: ['gluten', 'huevos', 'lacteos', 'frutos-de-cascara'] }),
      item('Pinchos de pollo adobado', 540, '🍢', 'Seis brochetas de contramuslo con comino, pimentón y limón, adobadas de un día para otro. Avisa con tiempo si son más de cincuenta.', { unit: 'ud 6', weight: 500, props: ['dieta-sin-gluten'] }),
    ]),
  ),
  stocks(
    'xarcuteria-pilareta',
    shelf(sausages, [
      item('Longaniza fresca de casa', 590, '🌭', 'Magro y panceta picados gordos, con pimienta, canela y un poco de clavo. La hago martes y jueves, y se estira en tripa fina de cordero.', { unit: 'kg 0.5', axes: [['peso-500-g', 'peso-1-kg']], deltas: { 'peso-1-kg': 570 }, featured: true, tags: ['mas-vendido', 'almuerzo'] }),
      item('Morcilla de cebolla', 490, '🌭🧅', 'Ocho horas de cebolla cocida y escurrida por cada calderada, y piñones de verdad. A la brasa revienta un poco: así tiene que ser.', { unit: 'kg 0.5', allergens: ['frutos-de-cascara'], featured: true, tags: ['almuerzo'] }),
      item('Blanquet de l’Horta', 520, '🌭', 'Embutido cocido de magro, huevo y especias, sin sangre y de color claro. En frío, en rodajas, o en el puchero los últimos diez minutos.', { unit: 'kg 0.4', allergens: ['huevos'] }),
      item('Botifarra con piñones', 560, '🌭🌲', 'Gruesa, atada de cuatro en cuatro y con el piñón entero. Pide fuego lento y paciencia, que por dentro tarda.', { unit: 'kg 0.5', allergens: ['frutos-de-cascara'] }),
      item('Chorizo fresco para brasa', 550, '🌭🌶️', 'Con pimentón de la Vera y ajo machacado en mortero. Hay dulce y picante: si no dices nada, va mitad y mitad.', { unit: 'kg 0.5' }),
      item('Surtido de almuerzo', 890, '🌭🥖', 'Dos longanizas, dos morcillas, dos chorizos y dos tiras de panceta, en bandeja y listas para la plancha. Para cuatro bocadillos como los de antes.', { unit: 'kg 0.8', allergens: ['frutos-de-cascara'], tags: ['almuerzo'] }),
      item('Paté de campaña', 480, '🥫', 'Hígado, papada y un chorro de mistela, cocido al baño maría en su tarro. Se corta grueso y quiere pan tostado y pepinillo.', { unit: 'kg 0.2', allergens: ['lacteos', 'huevos', 'sulfitos'], noReturn: false, ground: 'lilac' }),
      item('Manteca con chicharrones', 320, '🐖', 'Manteca blanca de cerdo con los chicharrones pequeños del fondo de la caldera. Para la torta del horno o para una rebanada recién tostada.', { unit: 'kg 0.25', noReturn: false }),
    ]),
    shelf(cured, [
      item('Llonganissa de Pasqua', 690, '🌭', 'Fina y seca, con el anís justo, tal como me la enseñó mi suegra. Se la llevan los niños al río el lunes de Pascua, con la mona y el cachirulo.', { unit: 'kg 0.2', axes: [['peso-200-g', 'peso-500-g']], deltas: { 'peso-500-g': 990 }, featured: true, tags: ['temporada'] }),
      item('Sobrasada curada en tripa', 780, '🌶️🥖', 'De pimentón dulce y tres meses de secadero, untable pero con cuerpo. Al horno sobre pan con unas gotas de miel de La Bresca.', { unit: 'kg 0.4' }),
      item('Fuet de payés', 460, '🥓', 'Curado veinticinco días, con su flor blanca natural en la piel. Déjalo colgado en la cocina y ve cortando.', { unit: 'kg 0.18' }),
      item('Panceta curada a la pimienta', 520, '🥓', 'Veta y veta, con costra de pimienta negra partida. En lonchas casi transparentes se deshace en una tostada caliente.', { unit: 'kg 0.25', axes: [['corte-en-lonchas', 'corte-entero']] }),
    ]),
    shelf(ham, [
      item('Jamón de Teruel al corte', 890, '🍖', 'Veintidós meses de bodega a mil metros de altura. Lo corto a cuchillo cuando haces el pedido y lo envaso en sobres de cien gramos.', { unit: 'kg 0.2', axes: [['peso-200-g', 'peso-500-g', 'peso-1-kg']], deltas: { 'peso-500-g': 1250, 'peso-1-kg': 3300 }, origin: 'Teruel', props: ['sello-d-o-p', 'dieta-sin-gluten', 'dieta-sin-lactosa'], featured: true }),
      item('Jamón ibérico de bellota', 1450, '🍖🌰', 'De Jabugo, con cuatro años y la grasa que brilla a temperatura de casa. Abre el sobre un cuarto de hora antes, que respire.', { unit: 'kg 0.1', axes: [['peso-100-g', 'peso-200-g']], deltas: { 'peso-200-g': 1400 }, origin: 'Huelva', props: ['sello-d-o-p', 'dieta-sin-gluten', 'dieta-sin-lactosa'], tags: ['regalo', 'navidad'] }),
      item('Jamón cocido extra', 390, '🥓', 'Pierna entera, sin fécula ni soja, cocida en su molde. Sonrosado y con la fibra a la vista, que es como se distingue.', { unit: 'kg 0.25', axes: [['corte-en-lonchas', 'corte-entero']], noReturn: true }),
      item('Lomo embuchado ibérico', 1190, '🥓🌶️', 'Adobado con ajo y pimentón y curado cinco meses. Lo vendo en lonchas o en trozo de un cuarto, con su tripa natural.', { unit: 'kg 0.25', axes: [['corte-en-lonchas', 'corte-entero']], origin: 'Salamanca' }),
      item('Cecina de León', 850, '🥩', 'De pierna de vaca, ahumada con leña de encina y curada un año. Con aceite y unas virutas de queso curado no le hace falta más.', { unit: 'kg 0.2', origin: 'León' }),
    ]),
  ),
]
