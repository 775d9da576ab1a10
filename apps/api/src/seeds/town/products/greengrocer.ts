import { item, shelf, stocks } from './shelf.ts'
import type { Shelf } from './shelf.ts'

const fruit: Shelf = {
  category: 'fruta',
  taxRate: 400,
  noReturn: true,
  origin: 'València',
  grounds: ['sky', 'sage', 'blush', 'lemon', 'sea'],
  weight: 1000,
}
const vegetables: Shelf = { ...fruit, category: 'verdura', grounds: ['sage', 'sand', 'lilac', 'sky', 'lemon'] }
const local = { origin: 'Km 0', props: ['sello-kilometro-0'] } as const
const ownFruit: Shelf = { ...fruit, ...local, grounds: ['lemon', 'sea', 'blush'] }
const ownVegetables: Shelf = { ...vegetables, ...local, grounds: ['sand', 'sky', 'sage', 'blush', 'lilac'] }
const pulses: Shelf = {
  category: 'frutos-secos',
  taxRate: 400,
  origin: 'España',
  props: ['sello-ecologico', 'dieta-vegano'],
  grounds: ['sand', 'sage', 'clay', 'sky', 'lilac'],
  weight: 500,
}
const nuts: Shelf = { ...pulses, allergens: ['frutos-de-cascara'], grounds: ['lemon', 'clay', 'sea', 'sand'] }
const grains: Shelf = { ...pulses, category: 'arroces', grounds: ['sky', 'lemon', 'sage'] }

export const greengrocer = [
  stocks(
    'frutas-amparo',
    shelf(fruit, [
      item('Naranja navelina de mesa', 190, '🍊', 'De piel fina y sin pepitas, de un campo de Alzira que conozco desde niña. No lleva cera: por eso no brilla tanto y por eso sabe a naranja.', { unit: 'kg 1', axes: [['peso-1-kg', 'peso-2-kg', 'peso-5-kg']], deltas: { 'peso-2-kg': 170, 'peso-5-kg': 610 }, featured: true, tags: ['mas-vendido'] }),
      item('Naranja de zumo', 250, '🍊🥤', 'Calibre pequeño y mucha agua, que para exprimir es lo que cuenta. Con cinco kilos desayuna toda la semana una familia de cuatro.', { unit: 'kg 2', axes: [['peso-2-kg', 'peso-5-kg', 'peso-10-kg']], deltas: { 'peso-5-kg': 330, 'peso-10-kg': 840 } }),
      item('Clementina con hoja', 240, '🍊🌿', 'La hoja no es adorno: si está verde y tiesa, la fruta se cortó ayer. Se pela sola, así que va directa a la mochila del colegio.', { unit: 'kg 1', axes: [['peso-1-kg', 'peso-2-kg']], deltas: { 'peso-2-kg': 210 }, tags: ['temporada'] }),
      item('Limón de piel gruesa', 220, '🍋', 'Sin tratar después de la cosecha, para que puedas rallarlo entero. Malla de un kilo: en la nevera dura tres semanas.', { unit: 'kg 1', origin: 'Alicante' }),
      item('Melón piel de sapo', 490, '🍈', 'Lo escojo por el peso y por la culata, que tiene que ceder un poco. Dime si es para hoy o para el domingo y te doy el que toca.', { unit: 'kg 3', origin: 'Castilla-La Mancha', featured: true }),
      item('Sandía rayada', 560, '🍉', 'Pieza de unos cuatro kilos, con pepita, que es como salen dulces. Si la quieres partida, te la envuelvo en dos mitades.', { unit: 'kg 4', tags: ['temporada'] }),
      item('Fresa de Canals', 380, '🍓', 'Pequeña, roja hasta el rabo y recogida esa misma mañana. No la laves hasta el momento de comerla o se queda blanda.', { unit: 'kg 0.5', axes: [['peso-500-g', 'peso-1-kg']], deltas: { 'peso-1-kg': 340 } }),
      item('Cereza de la Montaña', 620, '🍒', 'De los bancales de la Montaña de Alicante, de carne dura y rabo verde. La temporada dura seis semanas: cuando se acaba, se acaba.', { unit: 'kg 0.5', axes: [['peso-500-g', 'peso-1-kg']], deltas: { 'peso-1-kg': 590 }, origin: 'Alicante', tags: ['temporada'] }),
      item('Piña madurada en planta', 420, '🍍', 'Llega en avión y no en barco, y se nota en el olor nada más entrar. Te la pelo y la corto en cilindro si me lo dices en la nota.', { unit: 'ud 1', origin: 'Costa Rica', weight: 1600 }),
      item('Plátano de Canarias', 260, '🍌', 'Con sus motas, que son azúcar y no golpes. Para batidos te aparto los muy maduros a mitad de precio si preguntas.', { unit: 'kg 1', origin: 'Canarias' }),
      item('Caqui persimon', 250, '🧡', 'De la Ribera del Xúquer, dulce y sin aspereza aunque esté firme. Se come a bocados, como una manzana.', { unit: 'kg 1', origin: 'Ribera del Xúquer', props: ['sello-d-o-p'], ground: 'sand' }),
      item('Uva moscatel de Alejandría', 390, '🍇', 'Grano gordo y dorado, con pepita y con perfume. Fría de nevera es el mejor postre de agosto.', { unit: 'kg 0.8', tags: ['temporada'] }),
    ]),
    shelf(vegetables, [
      item('Tomate de ensalada', 270, '🍅', 'Lo compro con el hombro todavía verde para que te aguante la semana. Fuera de la nevera, por favor, que el frío le quita el sabor.', { unit: 'kg 1', axes: [['peso-1-kg', 'peso-2-kg']], deltas: { 'peso-2-kg': 240 } }),
      item('Judía verde plana', 330, '🫛', 'La ferraura de la paella, ancha y sin hilos. Si te cruje al partirla, es buena; si se dobla, me la devuelves.', { unit: 'kg 0.5', featured: true }),
      item('Garrofón tierno', 450, '🫘', 'Desgranado a mano esta mañana, blanco y grande como una uña de pulgar. En la paella no necesita remojo ni cocción aparte.', { unit: 'kg 0.25', tags: ['temporada'] }),
      item('Cebolla dulce', 180, '🧅', 'Plana y de capa clara, de las que se comen en crudo sin llorar. Malla de un kilo atada con esparto.', { unit: 'kg 1' }),
      item('Alcachofa de Benicarló', 480, '🥬', 'Chata y prieta, con el hoyuelo arriba que dice que es de allí. Media docena: a la plancha, con sal y nada más.', { unit: 'ud 6', origin: 'Castellón', props: ['sello-d-o-p'], weight: 900 }),
    ]),
  ),
  stocks(
    'horta-de-nelo',
    shelf(ownVegetables, [
      item('Caja de temporada', 1500, '🥬🥕🍅', 'Lo que da el campo esta semana, sin que tengas que elegir: siete u ocho verduras y siempre algo de hoja. La cortamos el mismo día que sale, martes o viernes.', { axes: [['tamano-pequeno', 'tamano-mediano', 'tamano-grande']], deltas: { 'tamano-mediano': 700, 'tamano-grande': 1400 }, weight: 6000, featured: true, tags: ['mas-vendido'] }),
      item('Tomate valenciano', 360, '🍅', 'El de forma de corazón y carne sin agua, de semilla que guardamos de un año para otro. Solo de junio a octubre, y cada pieza pesa casi medio kilo.', { unit: 'kg 1', axes: [['peso-1-kg', 'peso-2-kg', 'peso-5-kg']], deltas: { 'peso-2-kg': 330, 'peso-5-kg': 1240 }, featured: true, tags: ['temporada'] }),
      item('Lechuga romana de acequia', 110, '🥬', 'Larga, crujiente y con el cogollo amarillo. Viene con algo de tierra: hace media hora estaba plantada.', { unit: 'ud 1', weight: 500 }),
      item('Acelga de penca ancha', 150, '🥬', 'Manojo de un kilo con la penca blanca y gorda, que rebozada es un plato aparte. La hoja va al arroz con acelgas de los viernes.', { unit: 'kg 1', ground: 'lemon' }),
      item('Patata nueva de la huerta', 170, '🥔', 'Piel tan fina que se quita con el dedo. Sacada de la tierra a mano, sin lavar, para que te dure hasta fin de mes.', { unit: 'kg 1', axes: [['peso-1-kg', 'peso-3-kg', 'peso-5-kg']], deltas: { 'peso-3-kg': 300, 'peso-5-kg': 560 } }),
      item('Cebolla tierna en manojo', 130, '🧅🌱', 'Cinco cebollas blancas con todo su tallo verde, que también se come. Para la ensalada, para el esgarraet y para las brasas.', { unit: 'ud 5', weight: 600 }),
      item('Berenjena rayada', 220, '🍆', 'Blanca y morada, de piel fina y pocas semillas: no amarga y no hace falta salarla antes. Frita con miel desaparece del plato.', { unit: 'kg 1', tags: ['temporada'] }),
      item('Calabaza de cacahuete', 260, '🎃', 'Madurada al sol sobre el tejado de la caseta hasta noviembre. Asada en horno de pan es la base de los buñuelos de medio pueblo.', { unit: 'kg 1.5' }),
      item('Pimiento italiano', 240, '🫑', 'Largo, verde y retorcido, para freír entero con sal gorda. Los rojos de la misma mata llegan a partir de septiembre.', { unit: 'kg 1' }),
      item('Pimiento rojo de asar', 320, '🌶️', 'Cuatro caras y carne gruesa, de los que al pelarlos no se quedan en nada. Cuarenta minutos de brasa, un paño por encima y a esperar.', { unit: 'kg 1' }),
      item('Calabacín con flor', 210, '🥒🌼', 'Pequeños y con la flor abierta del día, que se rellena y se fríe. Recógelos por la mañana: por la tarde la flor ya se cierra.', { unit: 'kg 0.5' }),
      item('Boniato de carne naranja', 230, '🍠', 'Curado dos semanas a la sombra para que suelte el azúcar. Al horno, entero y con piel, no necesita nada más.', { unit: 'kg 1' }),
      item('Ajo tierno en manojo', 180, '🧄🌱', 'Manojo de unos veinte, limpio de tierra y con la raíz cortada. Con habas y una tortilla tienes la cena de marzo hecha.', { weight: 250, tags: ['temporada'] }),
      item('Rábano de manojo', 120, '🌱', 'Redondos, rosas y con el picante justo del agua de acequia. Las hojas tiernas, rehogadas, saben a espinaca.', { weight: 300, ground: 'blush' }),
    ]),
    shelf(ownFruit, [
      item('Chufa para hacer horchata', 520, '🌰', 'Lavada y secada tres meses en nuestra cambra, moviéndola cada semana. Con esta bolsa y una batidora salen tres litros de horchata en casa.', { unit: 'kg 0.5', axes: [['peso-500-g', 'peso-1-kg']], deltas: { 'peso-1-kg': 460 }, category: 'frutos-secos', origin: 'L’Horta Nord', noReturn: false }),
      item('Higo de la higuera vieja', 420, '🟣', 'Una sola higuera junto a la acequia, plantada por el abuelo de Nelo. Se cogen a las seis de la mañana y no viajan bien: cómelos hoy.', { unit: 'kg 0.5', stock: 4, tags: ['temporada'] }),
      item('Níspero de cercado', 390, '🍑', 'Con manchas en la piel, que es donde el sol le ha dado y donde más dulce está. Dura lo que dura abril.', { unit: 'kg 1', stock: 0, tags: ['temporada'] }),
    ]),
  ),
  stocks(
    'ecotenda-la-senia',
    shelf(pulses, [
      item('Garbanzo pedrosillano', 210, '🫘', 'Pequeño, redondo y de piel pegada: no se deshace en el cocido. Remojo de doce horas con agua templada y a fuego lento.', { unit: 'kg 0.5', axes: [['peso-500-g', 'peso-1-kg', 'peso-5-kg']], deltas: { 'peso-1-kg': 190, 'peso-5-kg': 1590 }, origin: 'Castilla y León', featured: true }),
      item('Lenteja pardina', 195, '🫘', 'No necesita remojo y en treinta y cinco minutos está en la mesa. Viene de una cooperativa de Tierra de Campos que visitamos cada año.', { unit: 'kg 0.5', axes: [['peso-500-g', 'peso-1-kg', 'peso-5-kg']], deltas: { 'peso-1-kg': 175, 'peso-5-kg': 1440 }, origin: 'Castilla y León', tags: ['mas-vendido'] }),
      item('Alubia blanca de riñón', 260, '🫘', 'Mantecosa y de piel que casi no se nota, para el arròs amb fesols i naps. Asústala dos veces con agua fría y no se romperá.', { unit: 'kg 0.5', origin: 'León' }),
      item('Cacahuete del collaret', 340, '🥜', 'La variedad nuestra, la de tres granos y cintura estrecha, tostada con cáscara en el obrador. Sin él no hay almuerzo como Dios manda.', { unit: 'kg 0.25', taxRate: 1000, origin: 'L’Horta Nord', allergens: ['cacahuetes'], props: ['sello-ecologico', 'sello-kilometro-0', 'dieta-vegano'], tags: ['almuerzo'] }),
    ]),
    shelf(nuts, [
      item('Almendra marcona cruda', 590, '🌰', 'De secano, de Casinos, repelada y entera. Cruda dura un año en bote cerrado; tuéstala tú en la sartén cuando la quieras.', { unit: 'kg 0.25', axes: [['peso-250-g', 'peso-500-g', 'peso-1-kg']], deltas: { 'peso-500-g': 550, 'peso-1-kg': 1590 }, origin: 'Casinos', featured: true }),
      item('Nuez de Requena con cáscara', 480, '🌰', 'De cosecha de octubre y sin blanquear, por eso la cáscara no es bonita. Pésala a ojo: la mitad es nuez.', { unit: 'kg 0.5', origin: 'Requena' }),
      item('Avellana tostada sin piel', 520, '🌰', 'Tostada los miércoles en tandas de diez kilos, hasta que el olor llega a la acera. Para picar o para hacer tu propia crema de cacao.', { unit: 'kg 0.25', taxRate: 1000, origin: 'Tarragona' }),
      item('Piñón del país', 980, '🌲', 'Largo, color marfil y con sabor a resina: no es el chino corto. Es caro porque cada piña se abre a mano, así que lo vendemos de cien en cien.', { unit: 'kg 0.1', axes: [['peso-100-g', 'peso-200-g']], deltas: { 'peso-200-g': 930 }, allergens: [] }),
      item('Castaña pilonga', 430, '🌰🍂', 'Secada al humo y pelada, dulce y dura como una piedra. Una noche en remojo y acompaña un guiso de setas o un potaje.', { unit: 'kg 0.25', allergens: [], origin: 'Galicia' }),
    ]),
    shelf(grains, [
      item('Arroz bomba ecológico de la Albufera', 420, '🍚🌾', 'Cultivado sin herbicidas, con patos que se comen las malas hierbas. Chupa tres veces su volumen de caldo y perdona si te despistas.', { unit: 'kg 0.5', axes: [['peso-500-g', 'peso-1-kg', 'peso-5-kg']], deltas: { 'peso-1-kg': 390, 'peso-5-kg': 3380 }, origin: 'L’Albufera', props: ['sello-ecologico', 'sello-kilometro-0', 'dieta-vegano', 'dieta-sin-gluten'], featured: true }),
      item('Arroz integral redondo', 310, '🍚', 'El mismo campo y el mismo molino, pero con su cascarilla. Cuarenta minutos de cocción y agua generosa.', { unit: 'kg 0.5', origin: 'L’Albufera', props: ['sello-ecologico', 'dieta-vegano', 'dieta-sin-gluten'] }),
      item('Copos de avena a granel', 160, '🥣', 'Finos, para gachas y para galletas. Trae tu bote: lo pesamos vacío y pagas solo lo de dentro.', { unit: 'kg 0.5', axes: [['peso-500-g', 'peso-1-kg']], deltas: { 'peso-1-kg': 140 }, taxRate: 1000, allergens: ['gluten'] }),
      item('Harina de trigo florencia', 240, '🌾', 'Trigo antiguo molido a la piedra en Sinarcas, con poca fuerza y mucho sabor. Para cocas, bizcochos y masas que no tengan prisa.', { unit: 'kg 1', allergens: ['gluten'], origin: 'Sinarcas', category: 'arroces' }),
      item('Macarrones de espelta', 280, '🍝', 'Secados a baja temperatura por un taller pequeño de Utiel. Aguantan el horno sin pasarse y la salsa se les pega bien.', { unit: 'kg 0.5', taxRate: 1000, allergens: ['gluten'], origin: 'Utiel' }),
    ]),
    shelf({ ...vegetables, props: ['sello-ecologico', 'dieta-vegano'], origin: 'Camp de Túria' }, [
      item('Zanahoria ecológica en manojo', 190, '🥕', 'Con sus hojas, que cuentan cuándo se arrancó. No hace falta pelarla: un cepillo, agua y a la boca.', { weight: 700 }),
      item('Kale de hoja rizada', 230, '🥬', 'De un huerto de Bétera que riega con agua de pozo. Masajea la hoja con aceite y sal un minuto y deja de ser dura.', { unit: 'kg 0.3', ground: 'lilac' }),
      item('Huevos de gallina campera ecológica', 340, '🥚🐔', 'Media docena con el código que empieza por cero, de gallinas que pisan hierba. Devuelve la huevera y te descontamos diez céntimos.', { unit: 'ud 6', category: 'quesos', allergens: ['huevos'], props: ['sello-ecologico', 'sello-kilometro-0'], weight: 400, ground: 'sand', featured: true }),
    ]),
  ),
]
