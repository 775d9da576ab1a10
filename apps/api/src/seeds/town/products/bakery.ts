import { item, shelf, stocks } from './shelf.ts'
import type { Shelf } from './shelf.ts'

const fresh = { noReturn: true, origin: 'Km 0', props: ['sello-kilometro-0'] } as const
const bread: Shelf = {
  ...fresh,
  category: 'pan',
  taxRate: 400,
  allergens: ['gluten'],
  grounds: ['lemon', 'sky', 'sage', 'sand'],
  weight: 400,
}
const pastry: Shelf = {
  ...fresh,
  category: 'bolleria',
  taxRate: 1000,
  allergens: ['gluten', 'huevos', 'lacteos'],
  grounds: ['sky', 'blush', 'lemon', 'sage'],
  weight: 150,
}
const cakes: Shelf = { ...pastry, category: 'pasteles', grounds: ['blush', 'lilac', 'sky', 'lemon'], weight: 600 }
const savoury: Shelf = { ...pastry, category: 'salados', grounds: ['sage', 'sand', 'sky'], weight: 120 }
const nougat: Shelf = {
  category: 'turrones',
  taxRate: 1000,
  allergens: ['frutos-de-cascara', 'huevos'],
  grounds: ['lilac', 'lemon', 'sky', 'blush'],
  weight: 300,
  origin: 'València',
}

export const bakery = [
  stocks(
    'horno-santa-llucia',
    shelf(bread, [
      item('Barra de leña', 120, '🥖', 'La barra de cada día, de corteza fina y miga algo húmeda. Fermenta toda la noche y sale del horno en tres tandas: a las siete, a las once y a las seis de la tarde.', { unit: 'kg 0.25', stock: null, featured: true }),
      item('Hogaza de masa madre', 390, '🍞🌾', 'Harina de trigo candeal y una masa madre que alimentamos desde 1996. Aguanta cuatro días envuelta en un paño, y al tercero hace las mejores tostadas.', { unit: 'kg 0.5', axes: [['peso-500-g', 'peso-1-kg', 'peso-2-kg']], deltas: { 'peso-1-kg': 310, 'peso-2-kg': 890 }, featured: true, tags: ['mas-vendido'] }),
      item('Pan integral de espelta', 420, '🍞', 'Espelta molida a la piedra con todo su salvado. Miga oscura y un punto dulce que va muy bien con queso fresco.', { unit: 'kg 0.5', axes: [['peso-500-g', 'peso-1-kg']], deltas: { 'peso-1-kg': 350 }, props: ['sello-ecologico', 'dieta-vegano'] }),
      item('Pan de pueblo con cebolla', 350, '🥖🧅', 'Cebolla pochada dos horas en aceite de oliva y amasada con la harina. Solo lo hacemos los jueves y los sábados.', { unit: 'kg 0.6' }),
      item('Pataqueta de l’Horta', 95, '🥯', 'El panecillo de media luna con el que se almuerza en la huerta. Corteza crujiente para que el bocadillo no se venga abajo.', { unit: 'kg 0.14', stock: null, tags: ['almuerzo'] }),
      item('Pan de centeno y nueces', 450, '🍞🌰', 'Mitad centeno y mitad trigo, con nuez de Requena partida a mano. Denso y húmedo: se corta fino y llena mucho.', { unit: 'kg 0.6', allergens: ['gluten', 'frutos-de-cascara'] }),
      item('Pan de molde de leche', 320, '🍞🥛', 'Molde tierno sin conservantes, para sándwiches y torrijas. Si lo quieres en rebanadas, dínoslo en la nota y pasa por la cortadora.', { unit: 'kg 0.5', allergens: ['gluten', 'lacteos'] }),
      item('Pan sin gluten de trigo sarraceno', 560, '🍞', 'Elaborado los lunes, con el obrador limpio y en molde propio. Trigo sarraceno, arroz y semillas de lino; se vende congelado para que llegue igual de bueno.', { unit: 'kg 0.4', allergens: [], props: ['dieta-sin-gluten', 'dieta-vegano'], ground: 'lilac' }),
    ]),
    shelf(pastry, [
      item('Rollitos de anís', 380, '🍩', 'Rosquitos secos de aceite, anís y piel de limón, de los que se mojan en mistela. La bolsa trae unos quince.', { unit: 'kg 0.3', allergens: ['gluten'], props: ['dieta-sin-lactosa'], noReturn: false }),
      item('Magdalenas de aceite', 360, '🧁', 'Copete alto y azúcar tostado por encima, hechas con aceite de oliva y ralladura de naranja. Media docena en bolsa de papel.', { unit: 'ud 6', allergens: ['gluten', 'huevos'], featured: true }),
      item('Panquemao de Pascua', 650, '🥯🥚', 'Masa de tres fermentaciones con huevo, azúcar y agua de azahar, pintada con clara y azúcar. Ligero como una nube a pesar del tamaño.', { unit: 'kg 0.5', axes: [['peso-250-g', 'peso-500-g']], deltas: { 'peso-250-g': -270 } }),
      item('Coca de llanda', 720, '🍰🍋', 'El bizcocho rectangular de todas las casas valencianas: limón, canela y la cantidad justa de azúcar. Va en su papel, cortado en doce trozos.', { axes: [['raciones-4-raciones', 'raciones-12-raciones']], deltas: { 'raciones-4-raciones': -380 } }),
      item('Torta de manteca y chicharrones', 290, '🥮', 'Torta plana y hojaldrada con chicharrones pequeños, salada por dentro y con azúcar por encima. Se come templada.', { allergens: ['gluten'] }),
    ]),
  ),
  stocks(
    'forn-de-la-placa',
    shelf(savoury, [
      item('Empanadilla de pisto', 140, '🥟🍅', 'Tomate, pimiento y huevo duro dentro de una masa fina de aceite. La de toda la vida de los almuerzos de la plaza.', { stock: null, allergens: ['gluten', 'huevos', 'pescado'], featured: true }),
      item('Empanadilla de espinacas y piñones', 150, '🥟🥬', 'Espinaca fresca rehogada con ajo, pasas y piñón del país. Sin queso ni nata, así que vale para casi todo el mundo.', { stock: null, allergens: ['gluten', 'frutos-de-cascara'], props: ['dieta-vegano'] }),
      item('Empanadilla de boniato', 150, '🥟🍠', 'Boniato asado en el horno de pan, canela y un poco de anís. Dulce de otoño que hacemos todo el año porque si no protestáis.', { taxRate: 1000, allergens: ['gluten'] }),
      item('Coca de verduras asadas', 480, '🍕🫑', 'Base fina con pimiento, berenjena y cebolla asados la misma mañana. Una pieza da para dos personas con hambre.', { allergens: ['gluten'], props: ['dieta-vegano'] }),
      item('Coca de atún y cebolla', 520, '🍕🧅', 'Tapada, con cebolla muy pochada, atún y olivas negras. Se lleva a la playa y aguanta.', { allergens: ['gluten', 'pescado'] }),
      item('Coca de longaniza y tomate', 540, '🍕🌭', 'Con la longaniza fresca de la Xarcuteria Pilareta, pinchada para que suelte el jugo en la masa. Caliente no tiene rival.', { allergens: ['gluten'] }),
      item('Rosquilletas de aceite', 230, '🥖', 'Palitos finos y muy tostados, solo harina, aceite, sal y levadura. Bolsa de doscientos gramos que no llega nunca a casa.', { unit: 'kg 0.2', allergens: ['gluten'], category: 'pan', taxRate: 400, tags: ['mas-vendido'] }),
      item('Rosquilletas de pipas', 250, '🥖🌻', 'Las mismas rosquilletas con pipa de girasol pelada y tostada. Van bien con la cerveza y con los deberes.', { unit: 'kg 0.2', allergens: ['gluten'], category: 'pan', taxRate: 400 }),
      item('Pastel de carne hojaldrado', 680, '🥧', 'Hojaldre de mantequilla relleno de ternera y cerdo con tomate y huevo. Diez minutos de horno y está como recién hecho.', { allergens: ['gluten', 'huevos', 'lacteos'], weight: 500 }),
    ]),
    shelf(pastry, [
      item('Fartons artesanos', 420, '🥖🥛', 'Alargados, tiernos y con glaseado fino, pensados para hundirse en horchata sin deshacerse. Caja de seis.', { unit: 'ud 6' }),
      item('Cruasán de mantequilla', 150, '🥐', 'Veintisiete capas de hojaldre con mantequilla de verdad y dos días de reposo en frío. Sale a las siete y media y a las diez ya queda poco.', { stock: null, featured: true }),
      item('Napolitana de chocolate', 160, '🥐🍫', 'Dos barritas de chocolate al 55 % en masa de cruasán. Te la calentamos un momento si te la vas a comer por la calle.', { stock: null }),
      item('Ensaimada con crema', 210, '🥨🍮', 'Enrollada con manteca y rellena de crema pastelera hecha en cazo. Con azúcar glas de sobra: ponte servilleta.'),
      item('Coca de calabaza', 640, '🍰🎃', 'Calabaza asada de la huerta de Nelo, aceite, canela y nueces por encima. Queda jugosa cuatro o cinco días.', { allergens: ['gluten', 'huevos', 'frutos-de-cascara'] }),
      item('Buñuelos de calabaza', 450, '🍩🎃', 'Docena de buñuelos recién fritos, con el agujero hecho a dedo. De noviembre a marzo, y todos los días en Fallas.', { unit: 'ud 12', allergens: ['gluten'], tags: ['temporada'] }),
      item('Palmera de hojaldre', 190, '🥨', 'Grande, caramelizada por las dos caras y con ese punto de sal que la hace peligrosa. Hay quien la pide cortada en dos y acaba comiéndose las dos mitades.'),
    ]),
  ),
  stocks(
    'pasteleria-la-coqueta',
    shelf(cakes, [
      item('Tarta de almendra marcona', 2400, '🎂🌰', 'Solo almendra, huevo, azúcar y limón: nada de harina. Por eso es húmeda y la pueden tomar quienes no toleran el gluten.', { axes: [['raciones-8-raciones', 'raciones-12-raciones']], deltas: { 'raciones-12-raciones': 1100 }, allergens: ['huevos', 'frutos-de-cascara'], props: ['dieta-sin-gluten', 'sello-hecho-a-mano'], featured: true, tags: ['mas-vendido'] }),
      item('Tarta San Marcos', 2600, '🎂', 'Bizcocho ligero, nata montada y yema quemada con pala al momento. La clásica de los cumpleaños, sin trampas.', { axes: [['raciones-8-raciones', 'raciones-12-raciones']], deltas: { 'raciones-12-raciones': 1200 } }),
      item('Tarta de queso al horno', 2800, '🍰🧀', 'Queso fresco de cabra de El Corral, poco cuajada en el centro. Déjala media hora fuera de la nevera antes de servir.', { axes: [['raciones-4-raciones', 'raciones-8-raciones', 'raciones-12-raciones']], deltas: { 'raciones-4-raciones': -1200, 'raciones-12-raciones': 1300 }, featured: true }),
      item('Tarta de chocolate y naranja', 2900, '🎂🍊', 'Ganache de chocolate negro con naranja sanguina confitada por nosotras. Intensa: con una cuña pequeña basta.', { axes: [['raciones-8-raciones', 'raciones-12-raciones']], deltas: { 'raciones-12-raciones': 1300 } }),
      item('Milhojas de crema', 320, '🍰', 'Hojaldre caramelizado y crema de vainilla, montado al pedirlo para que cruja. Ración individual.'),
      item('Pastel de boniato', 180, '🥮🍠', 'El pastisset de moniato de Navidad, con la masa de anís muy fina. Los hacemos de octubre a Reyes, por docenas.', { unit: 'ud 1', allergens: ['gluten'], tags: ['navidad'] }),
      item('Merengues de limón', 260, '🍥🍋', 'Crujientes por fuera y blandos en el centro, con ralladura de limón de aquí. Bandeja de cuatro.', { unit: 'ud 4', allergens: ['huevos'], props: ['dieta-sin-gluten', 'dieta-sin-lactosa'] }),
      item('Surtido de pastas de té', 980, '🍪', 'Catorce formas distintas de mantequilla, coco, almendra y chocolate, horneadas los martes. Caja de medio kilo con lazo.', { unit: 'kg 0.5', allergens: ['gluten', 'huevos', 'lacteos', 'frutos-de-cascara'] }),
      item('Flan de huevo casero', 220, '🍮', 'Huevos de gallinas sueltas, leche entera y caramelo casi amargo. En tarro de vidrio: si lo devuelves, te descontamos veinte céntimos.', { allergens: ['huevos', 'lacteos'], props: ['dieta-sin-gluten'], weight: 180 }),
      item('Caja de petits fours', 1650, '🧁🍓', 'Dieciséis bocados: tartaletas de fruta, trufas, petisús y lenguas de gato. Pide con un día de antelación y dinos si hay alergias.', { unit: 'ud 16', allergens: ['gluten', 'huevos', 'lacteos', 'frutos-de-cascara'] }),
    ]),
    shelf(nougat, [
      item('Turrón de Xixona artesano', 1450, '🍫🌰', 'Blando, con un 68 % de almendra y miel de azahar de La Bresca. Se nota el grano porque lo molemos dos veces, no cuatro.', { unit: 'kg 0.3', tags: ['navidad'], props: ['dieta-sin-gluten', 'sello-hecho-a-mano'], featured: true }),
      item('Turrón de Alacant', 1490, '🍬🌰', 'Duro y transparente, con la almendra entera tostada y oblea por las dos caras. Pártelo con el cuchillo por el lomo.', { unit: 'kg 0.3', tags: ['navidad'], props: ['dieta-sin-gluten'] }),
      item('Turrón de yema tostada', 1350, '🍮🌰', 'Mazapán de almendra con yema y una capa de azúcar quemado que cruje. Hay que comerlo antes de dos meses, cosa fácil.', { unit: 'kg 0.3', tags: ['navidad'] }),
      item('Peladillas de Casinos', 690, '🥚🍬', 'Almendra marcona cubierta de azúcar en bombo de cobre, con paciencia de tres días. Lisas, blancas y sin aromas.', { unit: 'kg 0.25', allergens: ['frutos-de-cascara'] }),
      item('Bombones de mistela', 1280, '🍫🍇', 'Doce bombones de chocolate negro rellenos de mistela de moscatel de Cerro Bermejo. Solo para mayores de edad.', { unit: 'ud 12', allergens: ['lacteos', 'soja', 'sulfitos'] }),
      item('Mazapán de Sant Donís', 1100, '🍬🍊', 'La mocadorà del nueve de octubre: frutas y verduras de mazapán pintadas una a una y envueltas en su pañuelo de seda.', { unit: 'kg 0.25', tags: ['regalo'] }),
    ]),
  ),
]
