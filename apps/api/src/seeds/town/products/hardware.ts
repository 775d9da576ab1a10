import { item, shelf, stocks } from './shelf.ts'
import type { Shelf } from './shelf.ts'

const tools: Shelf = {
  category: 'herramientas',
  taxRate: 2100,
  grounds: ['sand', 'sky', 'sage', 'clay', 'sea'],
  weight: 500,
}
const electricity: Shelf = { ...tools, category: 'electricidad', grounds: ['sky', 'lemon', 'lilac', 'sand'], weight: 200 }
const paint: Shelf = { ...tools, category: 'pintura', grounds: ['lilac', 'sky', 'lemon', 'blush'], weight: 1000 }
const kitchen: Shelf = { ...tools, category: 'menaje', grounds: ['sage', 'sand', 'sea', 'lemon'], weight: 800 }
const garden: Shelf = { ...tools, category: 'jardin', grounds: ['sage', 'lemon', 'sky'], weight: 1500 }

const bulb = { axes: [['luz-calida-2700-k', 'luz-neutra-4000-k']], weight: 60 } as const

export const hardware = [
  stocks(
    'ferreteria-climent',
    shelf(tools, [
      item('Tornillos para madera', 290, '🔩', 'Cabeza avellanada y punta que no pide taladro previo en pino. La cajita trae cincuenta, pero en el mostrador te contamos los que necesites.', { unit: 'ud 50', axes: [['medida-3-5-30-mm', 'medida-4-40-mm', 'medida-5-50-mm']], deltas: { 'medida-4-40-mm': 60, 'medida-5-50-mm': 150 }, weight: 150, featured: true }),
      item('Tacos de nailon con tornillo', 350, '🔩🧱', 'Para ladrillo hueco y macizo: el taco se anuda por dentro y no gira. Veinte juegos, y la broca que toca va escrita en la caja.', { unit: 'ud 20', axes: [['medida-6-mm', 'medida-8-mm', 'medida-10-mm']], deltas: { 'medida-8-mm': 70, 'medida-10-mm': 180 }, weight: 120 }),
      item('Broca de widia para pared', 320, '🪛🧱', 'Punta soldada de carburo que entra en el hormigón sin quemarse. Si hoy haces un agujero solo, pregúntanos: igual te la dejamos.', { axes: [['medida-6-mm', 'medida-8-mm', 'medida-10-mm']], deltas: { 'medida-8-mm': 60, 'medida-10-mm': 140 }, weight: 50 }),
      item('Martillo de carpintero', 1690, '🔨', 'Cabeza forjada de trescientos gramos y mango de fresno con cuña de hierro. El mango se cambia por tres euros, la cabeza la heredarán tus nietos.', { featured: true, tags: ['mas-vendido'] }),
      item('Juego de seis destornilladores', 2290, '🪛', 'Tres planos y tres de estrella con la punta imantada y el mango que no resbala con grasa. Acero al cromo vanadio fabricado en el País Vasco.'),
      item('Alicates universales', 1450, '🔧', 'Ciento ochenta milímetros, mordaza estriada y corte para alambre duro. Vienen aislados a mil voltios, cosa que un día agradeces.', { weight: 280 }),
      item('Llave inglesa de ocho pulgadas', 1790, '🔧🔩', 'Abre hasta veintiocho milímetros y la escala va grabada por los dos lados. La ruedecilla no baila: la probamos todas antes de colgarlas.', { weight: 400 }),
      item('Cinta métrica de cinco metros', 890, '📏', 'Fleje ancho que se sostiene dos metros en el aire sin doblarse. Freno en el pulgar y gancho imantado para medir sin ayudante.', { weight: 220 }),
      item('Serrucho de costilla', 1950, '🪚', 'Dientes templados y lomo rígido para cortar recto molduras y listones. Lo afilamos nosotros, aunque tardará años en pedirlo.', { weight: 450 }),
      item('Copia de llave plana', 250, '🔑', 'Copiamos tu llave mientras esperas y limamos la rebaba. Pide aquí la unidad y trae la original cuando vengas a recogerla.', { noReturn: true, stock: null, weight: 12, tags: ['mas-vendido'] }),
      item('Candado de latón', 1190, '🔒', 'Cuerpo macizo y arco de acero cementado, con tres llaves. Si necesitas varios que abran con la misma, te los igualamos.', { axes: [['tamano-pequeno', 'tamano-mediano', 'tamano-grande']], deltas: { 'tamano-pequeno': -380, 'tamano-grande': 720 }, weight: 250 }),
      item('Cadena galvanizada al corte', 480, '⛓️', 'Eslabón de cinco milímetros, precio por metro y cortada con cizalla en el momento. Soporta ciento sesenta kilos de trabajo, no de colgarse.', { noReturn: true, stock: null, weight: 520 }),
      item('Escalera de aluminio de cinco peldaños', 6490, '🪜', 'Pesa cuatro kilos y medio y la plataforma es ancha para los dos pies. Tacos de goma que no marcan el terrazo.', { weight: 4500 }),
    ]),
    shelf(kitchen, [
      item('Afilado de cuchillos', 350, '🔪', 'Lo afilamos a la piedra con agua, sin quemar el filo, y te lo devolvemos envuelto en papel. Encarga aquí uno por unidad y déjalo en el mostrador.', { noReturn: true, stock: null, weight: 150 }),
      item('Cafetera italiana de aluminio', 1990, '☕', 'La de siempre, con goma de recambio de regalo y fondo grueso. No la metas en el lavavajillas: agua, dedo y a secar.', { axes: [['tamano-pequeno', 'tamano-mediano', 'tamano-grande']], deltas: { 'tamano-pequeno': -450, 'tamano-grande': 600 }, weight: 550 }),
    ]),
  ),
  stocks(
    'bricolatge-tallada',
    shelf(electricity, [
      item('Bombilla led de rosca gruesa', 395, '💡', 'Ochocientos lúmenes con ocho vatios, para el comedor de cualquier casa. La cálida hace tarde de invierno; la neutra, taller.', { ...bulb, stock: null, featured: true, tags: ['mas-vendido'] }),
      item('Bombilla led de vela', 345, '💡🕯️', 'Rosca fina y forma de llama para la lámpara de la abuela, que no hay por qué tirar. Cuatrocientos setenta lúmenes sin parpadeo.', { ...bulb }),
      item('Tira led adhesiva', 1690, '💡✨', 'Para debajo de los muebles de cocina, con transformador y adhesivo que aguanta el vapor. Se corta cada cinco centímetros por la marca.', { axes: [['medida-5-m', 'medida-10-m'], ['luz-calida-2700-k', 'luz-neutra-4000-k']], deltas: { 'medida-10-m': 1100 }, weight: 250 }),
      item('Alargador con toma de tierra', 1090, '🔌', 'Cable de tres por uno y medio, el que aguanta una radial sin calentarse. Desenróllalo siempre entero.', { axes: [['medida-5-m', 'medida-10-m', 'medida-20-m']], deltas: { 'medida-10-m': 600, 'medida-20-m': 1700 }, weight: 700 }),
      item('Regleta de seis enchufes con interruptor', 1450, '🔌', 'Bases giradas para que quepan los transformadores gordos. El piloto avisa y el interruptor te ahorra el consumo fantasma de la tele.', { weight: 450 }),
      item('Linterna frontal recargable', 1990, '🔦', 'Trescientos lúmenes para mirar dentro del motor o buscar caracoles de noche. Se carga por USB en dos horas y dura ocho en modo suave.', { weight: 90 }),
      item('Pilas alcalinas, blíster de ocho', 690, '🔋', 'En tamaño de mando o de juguete: dinos cuál en la nota del pedido. Las gastadas, al cubo verde de la entrada.', { unit: 'ud 8', weight: 190, stock: null }),
    ]),
    shelf(tools, [
      item('Taladro percutor de 750 vatios', 7490, '🪛⚡', 'Portabrocas metálico y percusión que se quita con un dedo para la madera. Reparamos aquí cualquier avería, dentro y fuera de garantía.', { weight: 2300, featured: true }),
      item('Atornillador a batería de 12 voltios', 8990, '🪛🔋', 'Dos baterías, maletín y dieciocho posiciones de par para no pasar de rosca un mueble. Cabe en la mano de cualquiera y llega a los rincones.', { weight: 1400 }),
      item('Alquiler de lijadora orbital, un día', 1200, '🪚🪵', 'Te la llevas a las nueve y la traes al día siguiente a la misma hora, con bolsa y tres lijas. Fianza de treinta euros que se devuelve al momento.', { noReturn: true, stock: 3, weight: 1800 }),
      item('Grifo monomando de lavabo', 4590, '🚰', 'Latón cromado con cartucho cerámico y latiguillos incluidos. El aireador deja pasar cinco litros por minuto y no se nota al lavarse.', { weight: 1300 }),
      item('Cinta de teflón para roscas', 120, '🚿🔧', 'Doce metros, y con ocho vueltas en el sentido de la rosca no gotea nada. La avería más barata de arreglar de toda la casa.', { weight: 20, stock: null }),
    ]),
    shelf(garden, [
      item('Manguera de riego trenzada', 1990, '💦🌱', 'Tres capas, no se retuerce y resiste el sol de agosto. Viene con conectores rápidos y una pistola de cinco chorros.', { axes: [['medida-10-m', 'medida-15-m', 'medida-20-m']], deltas: { 'medida-15-m': 700, 'medida-20-m': 1300 } }),
      item('Programador de riego de grifo', 3290, '⏲️💦', 'Se enrosca, se elige cada cuánto y durante cuánto, y te puedes ir de vacaciones. Funciona con dos pilas que duran toda la temporada.', { weight: 400 }),
      item('Tijera de podar de una mano', 2450, '✂️🌿', 'Corte hasta veintidós milímetros, hoja recambiable y cierre que se abre con el pulgar. También te afilamos la vieja, pregunta antes.', { weight: 260 }),
    ]),
  ),
  stocks(
    'pinturas-el-blauet',
    shelf(paint, [
      item('Pintura plástica mate al color', 900, '🪣🎨', 'Tráenos un azulejo, una hoja o un jersey y la máquina saca el tono. Lavable, sin olor al día siguiente y doce metros por litro a una mano.', { unit: 'l 1', axes: [['formato-1-l', 'formato-4-l']], deltas: { 'formato-4-l': 1590 }, noReturn: true, featured: true, tags: ['mas-vendido'] }),
      item('Cal pintura con blauet', 1290, '🪣🔵', 'Cal apagada con el azul de las fachadas viejas, para muros que tienen que respirar. Se da con brocha de encalar y el color sube al secarse.', { unit: 'l 4', ground: 'sky', props: ['sello-hecho-a-mano'], noReturn: true }),
      item('Esmalte al agua satinado', 1390, '🪣🚪', 'Para puertas, rejas y radiadores, sin aguarrás ni dolor de cabeza. No amarillea y a las dos horas ya puedes dar la segunda mano.', { unit: 'l 0.75', axes: [['color-blanco', 'color-negro', 'color-verde', 'color-teja', 'color-marino']] }),
      item('Barniz de exterior para madera', 1890, '🪵☀️', 'Poro abierto con filtro solar: no se descascarilla, se repasa y ya está. Dos manos a la mesa del patio y aguanta tres veranos.', { unit: 'l 0.75', axes: [['color-camel', 'color-marron']] }),
      item('Imprimación antihumedad', 2190, '🪣💧', 'Tapa la mancha del techo para que no vuelva a salir por la pintura nueva. Arregla antes la gotera, que milagros no vendemos.', { unit: 'l 1' }),
      item('Rodillo antigoteo con cubeta', 990, '🎨🧱', 'Pelo medio de veintidós centímetros, mango y cubeta con escurridor. Lávalo con agua tibia y te hace toda la casa.', { weight: 500 }),
      item('Paletina de cerda natural', 490, '🖌️', 'Cerda blanca que no suelta pelos, para recortes y esmaltes. La virola es de acero inoxidable y no mancha de óxido.', { axes: [['tamano-pequeno', 'tamano-mediano', 'tamano-grande']], deltas: { 'tamano-pequeno': -160, 'tamano-grande': 280 }, weight: 80 }),
      item('Cinta de carrocero de papel', 290, '🟡🎨', 'Cincuenta metros que se despegan sin llevarse la pared si la quitas antes de una semana. Ancho de veinticuatro milímetros.', { weight: 130, stock: null }),
    ]),
    shelf(kitchen, [
      item('Paellera de acero pulido', 2490, '🥘', 'El hierro de toda la vida, que hay que secar y untar de aceite para que no se oxide. Quien la cuida la deja en herencia.', { axes: [['raciones-4-raciones', 'raciones-8-raciones', 'raciones-12-raciones']], deltas: { 'raciones-4-raciones': -900, 'raciones-12-raciones': 1150 }, props: ['material-acero'], featured: true, weight: 1600 }),
      item('Sartén de hierro mineral', 3290, '🍳', 'Sin recubrimientos: se cura con aceite y cada tortilla sale mejor que la anterior. Vale para inducción, gas y leña.', { axes: [['medida-20-cm', 'medida-24-cm', 'medida-28-cm']], deltas: { 'medida-20-cm': -700, 'medida-28-cm': 800 }, props: ['material-acero'], weight: 1500 }),
      item('Olla rápida de acero', 6990, '🍲', 'Seis litros, dos presiones y recambios de goma que siempre tenemos. Los garbanzos remojados, en veinte minutos.', { props: ['material-acero'], weight: 3100 }),
      item('Fuente de horno de loza blanca', 1890, '🍽️', 'Aguanta hasta doscientos cincuenta grados y va a la mesa sin disimulo. El borde alto evita que la lasaña acabe en la resistencia.', { props: ['material-loza'], axes: [['tamano-mediano', 'tamano-grande']], deltas: { 'tamano-grande': 700 }, weight: 1400 }),
      item('Juego de seis cuchillos de mesa', 1690, '🔪🍽️', 'Acero de Albacete con mango de haya y filo microdentado para la carne. Mejor a mano que en lavavajillas, por la madera.', { props: ['material-acero'], weight: 420 }),
      item('Escoba de palma', 690, '🧹', 'Palma trenzada con mango de pino, para patios, aceras y hojas mojadas. La hace un matrimonio de Bocairent y se nos acaba cada otoño.', { stock: 4, props: ['sello-hecho-a-mano'], weight: 600 }),
      item('Fregona de algodón con palo', 790, '🪣🧽', 'Doscientos gramos de algodón retorcido que escurre bien y no deja pelusa. El palo es de rosca universal.', { weight: 650 }),
      item('Lejía de lavandería', 210, '🧴🧺', 'Cuarenta gramos de cloro por litro y tapón a prueba de niños. No la mezcles con nada, y menos con amoniaco o salfumán.', { unit: 'l 2', stock: null }),
    ]),
  ),
]
