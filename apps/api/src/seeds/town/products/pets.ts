import { item, shelf, stocks } from './shelf.ts'
import type { Shelf } from './shelf.ts'

const food: Shelf = {
  category: 'mascotas',
  taxRate: 1000,
  noReturn: true,
  grounds: ['sand', 'sage', 'sky', 'lemon'],
  weight: 1000,
}
const supplies: Shelf = {
  category: 'mascotas',
  taxRate: 2100,
  grounds: ['clay', 'sky', 'lilac', 'sage', 'blush'],
  weight: 400,
}

const collars = ['color-rojo', 'color-azul', 'color-verde', 'color-negro'] as const

export const pets = [
  stocks(
    'mascotes-nuc',
    shelf(food, [
      item('Pienso de pollo para perro adulto', 1290, '🐶🍗', 'El primer ingrediente es pollo de verdad y el segundo es arroz, sin nombres raros. El saco de doce te lo subimos hasta el piso, sin ascensor y sin propina.', { axes: [['peso-3-kg', 'peso-12-kg']], deltas: { 'peso-12-kg': 2900 }, unit: 'kg 3', featured: true, tags: ['mas-vendido'] }),
      item('Pienso de pescado para gato', 990, '🐱🐟', 'Salmón y arenque, croqueta pequeña y algo de malta para las bolas de pelo. Si tu gato es de los que no, llévate antes una muestra.', { axes: [['peso-2-kg', 'peso-5-kg']], deltas: { 'peso-5-kg': 1150 }, unit: 'kg 2', featured: true }),
      item('Pienso sin cereales para cachorro', 1690, '🐶🍼', 'Pavo y guisante, con la croqueta que cabe en una boca que aún no sabe masticar. Cambia de pienso poco a poco, en una semana.', { unit: 'kg 3' }),
      item('Latas de paté para gato', 195, '🐱🥫', 'Una ración de ochenta y cinco gramos de pollo o de atún, a elegir en la nota. La caja de doce sale a precio de once: pídela en el mostrador.', { unit: 'kg 0.085', stock: null, weight: 110 }),
      item('Huesos de piel trenzada', 450, '🦴', 'Piel de vacuno secada al aire, sin blanquear ni ahumar, que dura una tarde de lluvia. Míralo mientras lo mastica.', { unit: 'ud 3', weight: 150 }),
      item('Mezcla de semillas para canarios', 390, '🐦🌻', 'Alpiste, nabina, negrillo y un poco de cáñamo, sin polvo en el fondo. El que se calla a veces solo quería más negrillo.', { unit: 'kg 1' }),
      item('Heno de fleo para conejos', 690, '🐇🌾', 'Tallo largo y verde, que es lo que les gasta los dientes. Debe ser casi todo lo que coman, y el pienso, una cucharada.', { unit: 'kg 1' }),
    ]),
    shelf(supplies, [
      item('Cama ortopédica lavable', 4990, '🛏️🐶', 'Espuma con memoria que no se hunde por el medio, para los que ya bajan mal del sofá. La funda se quita con cremallera y va a la lavadora.', { axes: [['tamano-pequeno', 'tamano-mediano', 'tamano-grande']], deltas: { 'tamano-pequeno': -1500, 'tamano-grande': 2000 }, weight: 2400 }),
      item('Arnés antitirones', 2490, '🐕', 'Doble anilla, acolchado donde roza y tela reflectante. Ven con el perro y lo ajustamos a la medida del pecho en la puerta.', { axes: [['talla-s', 'talla-m', 'talla-l'], ['color-rojo', 'color-azul', 'color-negro']], weight: 260, featured: true }),
      item('Correa de cuerda de montaña', 1690, '🐕🪢', 'Cuerda trenzada de once milímetros con mosquetón de seguro, dos metros justos. No se deshilacha y se lava con la ropa oscura.', { axes: [collars], weight: 180 }),
      item('Collar de nailon con chapa', 990, '🐾🏷️', 'Cierre de presión que se suelta si se engancha, y chapa con el teléfono grabado al momento. Escribe el número en la nota, no hace falta el nombre.', { axes: [['tamano-pequeno', 'tamano-mediano', 'tamano-grande'], ['color-rojo', 'color-azul']], noReturn: true, weight: 70 }),
      item('Rascador de tres alturas', 4590, '🐈🪵', 'Sisal enrollado con grapa y no con cola, y una base que no vuelca cuando salta el gordo. Las piezas se cambian sueltas.', { weight: 6800 }),
      item('Arena vegetal aglomerante', 1190, '🐈‍⬛📦', 'Fibra de madera de pino, sin polvo ni perfume, que se recoge en bola y va a la basura orgánica. Seis kilos que duran un mes con un gato.', { unit: 'kg 6', stock: null }),
      item('Juguete de cuerda con nudos', 690, '🪢🐶', 'Algodón grueso para tirar cada uno de un lado, que es el único deporte que hacemos. Cuando se abra el primer nudo, a la basura.', { props: ['material-algodon'], axes: [['tamano-pequeno', 'tamano-grande']], deltas: { 'tamano-grande': 300 }, weight: 150 }),
      item('Transportín homologado para avión', 3990, '🧳🐱', 'Puerta metálica, ventilación por los cuatro lados y tornillos en vez de pinzas. Déjalo abierto en casa una semana para que le pierda el miedo.', { axes: [['tamano-pequeno', 'tamano-mediano']], deltas: { 'tamano-mediano': 1500 }, weight: 2100 }),
      item('Baño y corte de perro pequeño', 2800, '🛁🐩', 'Una hora y cuarto, con agua tibia, corte de uñas y secado a mano sin jaula. Pide aquí y te llamamos para dar hora entre martes y sábado.', { noReturn: true, stock: null, weight: 100 }),
    ]),
  ),
]
