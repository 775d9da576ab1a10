import { item, shelf, stocks } from './shelf.ts'
import type { Shelf } from './shelf.ts'

const fish: Shelf = {
  category: 'pescado',
  taxRate: 1000,
  noReturn: true,
  origin: 'Mediterráneo (GSA 6)',
  allergens: ['pescado'],
  grounds: ['sea', 'sky', 'sand', 'sage', 'lemon'],
  weight: 500,
}
const shellfish: Shelf = {
  ...fish,
  category: 'marisco',
  allergens: ['crustaceos', 'sulfitos'],
  grounds: ['sky', 'lemon', 'sea', 'blush', 'sand'],
}
const molluscs: Shelf = { ...shellfish, allergens: ['moluscos'], grounds: ['sand', 'lilac', 'sky', 'sage', 'sea'] }
const tins: Shelf = {
  category: 'marisco',
  taxRate: 1000,
  origin: 'Rías Baixas',
  allergens: ['moluscos'],
  grounds: ['clay', 'lemon', 'sea', 'lilac'],
  weight: 160,
}
const salted: Shelf = { ...fish, noReturn: false, grounds: ['sand', 'clay', 'sky'] }

export const fishmonger = [
  stocks(
    'pescaderia-la-barraca',
    shelf(fish, [
      item('Dorada de lonja', 890, '🐟', 'Salvaje, de anzuelo y de ración, con el ojo saltón que debe tener. Cómo la quieras nos lo dices aquí: para sal va entera y con escamas.', { unit: 'kg 0.5', axes: [['corte-entero', 'corte-limpio', 'corte-en-filetes']], featured: true, tags: ['mas-vendido'] }),
      item('Lubina de estero', 1090, '🐟🌿', 'Criada despacio en esteros de Cádiz, sin grasa de más. Abierta a la espalda, ocho minutos de plancha por la piel y uno por la carne.', { unit: 'kg 0.5', axes: [['corte-entero', 'corte-limpio', 'corte-en-filetes']], origin: 'Cádiz' }),
      item('Merluza de pincho', 1680, '🐟', 'Pescada de una en una y traída de Burela en el camión de la noche. La cabeza va contigo si la pides: con ella sale un caldo estupendo.', { unit: 'kg 1', axes: [['corte-a-rodajas', 'corte-en-filetes', 'corte-entero']], deltas: { 'corte-en-filetes': 280, 'corte-entero': -150 }, origin: 'Burela', weight: 1000, featured: true }),
      item('Boquerón de Gandia', 490, '🐟🍋', 'Descargado a las cinco de la tarde y en el mostrador a las ocho de la mañana. Para vinagre, congélalo antes cinco días: te lo recordamos en la bolsa.', { unit: 'kg 0.5', axes: [['corte-entero', 'corte-limpio']], deltas: { 'corte-limpio': 150 } }),
      item('Sardina de la costa', 320, '🐟🔥', 'Gorda de julio, con la grasa que hace falta para las brasas. Sin limpiar y sin lavar: solo sal gorda y un buen fuego.', { unit: 'kg 0.5', tags: ['temporada'] }),
      item('Rape de Cullera', 1390, '🐟', 'De la barca de arrastre, negro por fuera y firme por dentro. Te damos la cola pelada y la cabeza aparte, que es media fideuà.', { unit: 'kg 0.7', axes: [['corte-a-rodajas', 'corte-limpio', 'corte-troceado']], weight: 700 }),
      item('Salmonete de roca', 1190, '🐠', 'Rosado y con los bigotes enteros, señal de que no ha dado tumbos. Con hígado y todo, frito en aceite bien caliente.', { unit: 'kg 0.5', ground: 'blush' }),
      item('Atún rojo de almadraba', 1950, '🐟', 'Lomo limpio de Barbate, ultracongelado a sesenta bajo cero para comerlo crudo sin miedo. Descongela en la nevera, sobre papel.', { unit: 'kg 0.5', axes: [['peso-250-g', 'peso-500-g']], deltas: { 'peso-250-g': -950 }, origin: 'Barbate', ground: 'lilac' }),
      item('Morralla para caldo', 360, '🐟🥣', 'Araña, rata, galera y lo que haya subido la red, todo fresco del día. Un kilo da tres litros de caldo para el arròs a banda.', { unit: 'kg 1', axes: [['peso-1-kg', 'peso-2-kg']], deltas: { 'peso-2-kg': 330 }, allergens: ['pescado', 'crustaceos'] }),
      item('Anguila para all i pebre', 1290, '🐍🌶️', 'De la Albufera, viva hasta que la pides y troceada al momento. Te apuntamos la receta en el papel si es tu primera vez.', { unit: 'kg 0.5', origin: 'L’Albufera', props: ['sello-kilometro-0'], axes: [['corte-troceado', 'corte-limpio']] }),
      item('Hamburguesa de merluza y espinaca', 420, '🍔🐟', 'Dos piezas de ciento veinte gramos, sin espinas y sin rebozar. Las hacemos los miércoles y los viernes para quienes protestan con el pescado.', { unit: 'ud 2', allergens: ['pescado', 'huevos', 'gluten'], weight: 240 }),
    ]),
    shelf(molluscs, [
      item('Sepia de playa', 1190, '🦑', 'Con su bolsa de melsa y su tinta, que es donde está el sabor. Sucia para guisar o limpia para la plancha: a nosotros nos da lo mismo.', { unit: 'kg 0.6', axes: [['corte-entero', 'corte-limpio', 'corte-troceado']], featured: true, weight: 600 }),
      item('Pulpo de roca', 1490, '🐙', 'Entero y congelado por nosotros al llegar, que así se ablanda sin necesidad de paliza. Cincuenta minutos de olla y diez de reposo.', { unit: 'kg 1', weight: 1000 }),
      item('Calamar de potera', 1590, '🦑🎣', 'Pescado a mano por la noche frente al Grau, uno a uno. La piel sigue cambiando de color en el mostrador.', { unit: 'kg 0.5', stock: 3 }),
      item('Clóchina de València', 390, '🦪', 'Más pequeña que el mejillón y mucho más sabrosa, de las bateas del puerto. Solo los meses sin erre: mayo, junio, julio y agosto.', { unit: 'kg 1', axes: [['peso-1-kg', 'peso-2-kg']], deltas: { 'peso-2-kg': 360 }, origin: 'Port de València', props: ['sello-kilometro-0'], tags: ['temporada'] }),
    ]),
    shelf(shellfish, [
      item('Gamba blanca para arroz', 990, '🦐', 'Pequeña y muy sabrosa, con cabeza, para sofreírla antes de echar el caldo. Bandeja de trescientos gramos, la justa para una paella de cuatro.', { unit: 'kg 0.3' }),
      item('Galera con coral', 690, '🦞', 'En febrero y marzo van llenas de huevas y son un manjar barato. Hervidas cuatro minutos y a chuparse los dedos, con cuidado de las púas.', { unit: 'kg 0.5', allergens: ['crustaceos'], tags: ['temporada'] }),
    ]),
  ),
  stocks(
    'mariscos-boria',
    shelf(shellfish, [
      item('Gamba roja de Dénia', 2900, '🦐', 'Del cañón de Dénia, de la subasta de las cinco y media. Hervida en agua de mar un minuto justo; lo demás es estropearla.', { unit: 'kg 0.25', axes: [['peso-250-g', 'peso-500-g', 'peso-1-kg']], deltas: { 'peso-500-g': 2700, 'peso-1-kg': 8200 }, origin: 'Dénia', featured: true, tags: ['navidad', 'mas-vendido'] }),
      item('Cigala de Santa Pola', 1890, '🦞', 'Tamaño mediano, doce o catorce en el medio kilo, vivas hasta que las preparamos. A la plancha, abiertas y con la sal después.', { unit: 'kg 0.5', origin: 'Santa Pola' }),
      item('Langostino de Vinaròs', 2450, '🦐🍋', 'Atigrado y dulce, de la costa del Maestrat. Te lo cocemos en el obrador sin cobrarte más: marca «limpio» y te llega pelado.', { unit: 'kg 0.5', axes: [['corte-entero', 'corte-limpio']], deltas: { 'corte-limpio': 350 }, origin: 'Vinaròs' }),
      item('Bogavante azul vivo', 2690, '🦞', 'De setecientos gramos a un kilo, sacado del vivero en el momento de prepararlo. Para el arroz te lo partimos por la mitad y guardamos el jugo.', { unit: 'kg 0.7', axes: [['corte-entero', 'corte-troceado']], origin: 'Galicia', allergens: ['crustaceos'], featured: true }),
      item('Nécora de la ría', 1580, '🦀', 'Hembras, que en invierno van llenas. Tres o cuatro piezas en el medio kilo: cinco minutos de agua con laurel desde que rompe a hervir.', { unit: 'kg 0.5', origin: 'Rías Baixas', allergens: ['crustaceos'] }),
      item('Buey de mar cocido', 1450, '🦀🍋', 'Cocido esta mañana y enfriado boca arriba para que no pierda el jugo. El coral, con unas gotas de manzanilla, se come en la misma concha.', { unit: 'kg 0.9', origin: 'Galicia', allergens: ['crustaceos'], weight: 900 }),
      item('Carabinero grande', 3400, '🦐🔥', 'Cuatro piezas que llenan la plancha, de un rojo que parece pintado. La cabeza se exprime sobre el arroz blanco y ya tienes otra cena.', { unit: 'kg 0.5', origin: 'Huelva', stock: 2 }),
      item('Bandeja de fiesta cocida', 4200, '🦐🦀🦞', 'Langostino, cigala, cañaílla y buey de mar, cocidos y colocados con hielo y limón. Encárgala con dos días y dinos a qué hora la sacas a la mesa.', { axes: [['raciones-4-raciones', 'raciones-8-raciones']], deltas: { 'raciones-8-raciones': 3900 }, allergens: ['crustaceos', 'moluscos', 'sulfitos'], weight: 2000, featured: true, tags: ['navidad'] }),
    ]),
    shelf(molluscs, [
      item('Ostra del Delta', 1190, '🦪', 'Media docena del número tres, carnosas y menos saladas que las francesas. Te las abrimos si vienes a por ellas; a casa van cerradas, con la paja.', { unit: 'ud 6', origin: 'Delta de l’Ebre', weight: 700 }),
      item('Almeja fina de Carril', 1690, '🐚', 'Depurada y sin arena: puedes saltarte el remojo. Al vapor con un chorrito de vino blanco se abre en dos minutos.', { unit: 'kg 0.5', axes: [['peso-250-g', 'peso-500-g']], deltas: { 'peso-250-g': -820 }, origin: 'Carril' }),
      item('Tellina del Perelló', 780, '🐚🌊', 'Recogida con rastrillo a pie de playa, pequeña y finísima. Con aceite, ajo y limón, y pan para el fondo de la sartén.', { unit: 'kg 0.25', origin: 'El Perelló', props: ['sello-kilometro-0'] }),
      item('Cañaílla cocida', 890, '🐚', 'Hervida veinte minutos con sal y laurel, lista para el palillo. Viene de Cullera y se acaba los sábados antes de las doce.', { unit: 'kg 0.5', origin: 'Cullera' }),
    ]),
    shelf(tins, [
      item('Mejillones en escabeche', 640, '🥫🦪', 'Ocho piezas gordas por lata, fritas en aceite de oliva antes del escabeche. El caldo, con patatas de bolsa, es medio aperitivo.', { unit: 'kg 0.115', featured: true }),
      item('Berberechos al natural', 1290, '🥫🐚', 'De la ría de Noia, lavados tres veces y colocados a mano en dos capas. Ábrelos fríos, con limón y nada de vinagre.', { unit: 'kg 0.111', props: ['dieta-sin-gluten'], tags: ['regalo'] }),
      item('Zamburiñas en salsa gallega', 720, '🥫🌶️', 'Cebolla, tomate y pimentón cocidos tres horas antes de meter la zamburiña. Caliéntalas al baño maría, nunca en el microondas.', { unit: 'kg 0.111' }),
      item('Navajas en conserva', 980, '🥫', 'Cinco o seis por lata, enteras y tiernas, cogidas a pulmón en Fisterra. Escúrrelas y guarda el líquido para un arroz.', { unit: 'kg 0.111', origin: 'Fisterra' }),
    ]),
    shelf(salted, [
      item('Lomo de bacalao desalado', 1480, '🐟🧂', 'Desalado tres días en agua fría, al punto y listo para la cazuela. Grueso, de Islandia, con la piel que liga el pilpil.', { unit: 'kg 0.5', noReturn: true, origin: 'Islandia' }),
      item('Sardinillas en aceite de oliva', 490, '🥫🐟', 'Dieciséis por lata, de la costera de octubre, cuando pesan lo que tienen que pesar. Dale la vuelta a la lata cada mes y mejoran con los años.', { unit: 'kg 0.115', origin: 'Galicia', category: 'marisco' }),
    ]),
  ),
]
