import { item, shelf, stocks } from './shelf.ts'
import type { Shelf } from './shelf.ts'

const bouquets: Shelf = {
  category: 'ramos',
  taxRate: 1000,
  noReturn: true,
  origin: 'Comunitat Valenciana',
  grounds: ['blush', 'sky', 'lemon', 'sage', 'lilac'],
  weight: 600,
}
const plants: Shelf = {
  category: 'plantas',
  taxRate: 1000,
  origin: 'Comunitat Valenciana',
  grounds: ['sage', 'sand', 'sky', 'lemon', 'blush'],
  weight: 1200,
}
const ownPlants: Shelf = { ...plants, origin: 'Km 0', props: ['sello-kilometro-0'] }
const seedlings: Shelf = { ...ownPlants, category: 'jardin', noReturn: true, grounds: ['sand', 'sage', 'lemon'], weight: 250 }
const garden: Shelf = { category: 'jardin', taxRate: 2100, grounds: ['clay', 'sky', 'sage', 'sand'], weight: 800 }

const sizes = { axes: [['tamano-pequeno', 'tamano-mediano', 'tamano-grande']] } as const

export const florist = [
  stocks(
    'flors-margarida',
    shelf(bouquets, [
      item('Ramo de temporada atado a mano', 2500, '💐', 'Elijo lo más bonito de la cámara esa mañana y lo ato con rafia. Dime para quién es y si prefieres colores suaves o una explosión.', { ...sizes, deltas: { 'tamano-pequeno': -700, 'tamano-grande': 1500 }, props: ['sello-hecho-a-mano'], featured: true, tags: ['mas-vendido', 'regalo'] }),
      item('Docena de rosas rojas', 3600, '🌹', 'Tallo de sesenta centímetros, deshojadas y sin una espina que pinche. Con agua limpia y el tallo cortado en bies pasan de la semana.', { unit: 'ud 12', tags: ['regalo'] }),
      item('Ramo de tulipanes', 1600, '🌷', 'Diez tulipanes cerrados del todo para que los veas abrirse en casa. Siguen creciendo en el jarrón: córtalos un poco cada dos días.', { unit: 'ud 10', axes: [['color-rojo', 'color-rosa', 'color-mostaza', 'color-blanco']], tags: ['temporada'] }),
      item('Ramo de girasoles', 1800, '🌻', 'Cinco cabezas grandes con hojas de eucalipto que huelen a limpio. Beben muchísimo: llena el jarrón hasta arriba.', { unit: 'ud 5' }),
      item('Ramo de flor silvestre seca', 2200, '🌾💐', 'Lavanda, espiga, statice y siempreviva secadas boca abajo en el almacén. Dura años si no le da el sol directo.', { noReturn: false, props: ['sello-hecho-a-mano'] }),
      item('Ramo de novia', 9500, '👰💐', 'Nos sentamos, me enseñas el vestido y lo montamos juntas con una prueba un mes antes. Incluye el prendido a juego.', { stock: null, props: ['sello-hecho-a-mano'] }),
      item('Prendido de solapa', 850, '🌹🤵', 'Una rosa pequeña o un clavel con verde fino, alambrado para que no cabecee. Lleva imán para no agujerear el traje.', { weight: 20 }),
      item('Ramo de clavel valenciano', 1400, '🌺', 'Doce claveles de Museros, los de la Ofrenda y los del ojal de mi padre. Baratos, perfumados y con dos semanas de vida.', { unit: 'ud 12', axes: [['color-rojo', 'color-blanco', 'color-rosa']] }),
      item('Centro de mesa bajo', 3200, '🌼🕯️', 'Redondo y de un palmo de alto, para verse las caras mientras se come. Con flor corta, verde de monte y hueco para una vela.', { props: ['sello-hecho-a-mano'] }),
      item('Corona funeraria pequeña', 7500, '💮🌿', 'Flor blanca sobre base natural de musgo, con cinta escrita a mano. La llevamos nosotros al tanatorio a la hora que digas.', { stock: null, weight: 3000 }),
    ]),
    shelf(plants, [
      item('Orquídea de dos varas', 2400, '🌸🪴', 'Phalaenopsis con al menos diez flores y otras tantas por abrir. Un vaso de agua por semana y ni una gota en el plato.', { axes: [['color-blanco', 'color-rosa', 'color-lila']], props: ['exposicion-interior-luminoso'], featured: true, tags: ['regalo'] }),
      item('Espatifilo en maceta', 1450, '🪴🤍', 'Se desmaya cuando tiene sed y resucita a la media hora de regarlo. Ideal para quien se olvida y necesita que le avisen.', { props: ['exposicion-interior-con-poca-luz'] }),
      item('Cesta de plantas de interior', 3400, '🧺🪴', 'Tres plantas que se llevan bien entre ellas, en mimbre forrado por dentro. Un regalo que dura más que las flores y cuesta parecido.', { props: ['exposicion-interior-luminoso'], tags: ['regalo'], weight: 3500 }),
      item('Flor de Pascua', 990, '🌺🎄', 'Cultivada en Pilar de la Horadada, ramificada y sin purpurina. Lejos de la puerta: lo que la mata es el frío de entrar y salir.', { axes: [['tamano-mediano', 'tamano-grande']], deltas: { 'tamano-grande': 700 }, props: ['exposicion-interior-luminoso'], tags: ['navidad'] }),
    ]),
    shelf(garden, [
      item('Jarrón de vidrio acampanado', 1690, '🏺💐', 'Boca de doce centímetros, la medida justa para que el ramo se abra solo. Vidrio reciclado de Ontinyent, con alguna burbuja.', { props: ['material-vidrio'], weight: 1100 }),
    ]),
  ),
  stocks(
    'vivero-la-acequia',
    shelf(ownPlants, [
      item('Lavanda en maceta', 490, '🪻', 'Criada al raso, de modo que no se asusta con nuestro agosto. Riégala poco y pódala después de flor, nunca por la madera.', { axes: [['tamano-pequeno', 'tamano-mediano']], deltas: { 'tamano-mediano': 460 }, props: ['exposicion-pleno-sol', 'sello-kilometro-0'], featured: true, tags: ['mas-vendido'] }),
      item('Romero rastrero', 550, '🌿', 'Cae por los muros como una cascada y florece azul cuando no florece nada más. Las abejas de La Bresca lo conocen bien.', { props: ['exposicion-pleno-sol', 'sello-kilometro-0'] }),
      item('Bandeja de seis aromáticas', 1290, '🌿🪴', 'Albahaca, perejil, menta, tomillo, orégano y cebollino listos para la ventana de la cocina. La menta, en tiesto aparte o se lo come todo.', { unit: 'ud 6', props: ['exposicion-media-sombra', 'sello-kilometro-0'] }),
      item('Limonero cuatro estaciones', 3490, '🍋🌳', 'Injertado sobre pie resistente, con azahar y limones casi todo el año. En maceta grande y abrigado del poniente da para toda la familia.', { ...sizes, deltas: { 'tamano-pequeno': -1200, 'tamano-grande': 3200 }, props: ['exposicion-pleno-sol', 'sello-kilometro-0'], featured: true, weight: 9000 }),
      item('Naranjo navelino de tres años', 2890, '🍊🌳', 'Con certificado sanitario y el cepellón entero, para plantar de marzo a mayo. El primer año quítale la fruta: te lo devolverá.', { props: ['exposicion-pleno-sol', 'sello-kilometro-0'], weight: 8000 }),
      item('Olivo de maceta', 3900, '🫒🌳', 'Variedad villalonga, con el tronco ya grueso y la copa clara. Le basta un riego por semana y no soporta el plato con agua.', { props: ['exposicion-pleno-sol', 'sello-kilometro-0'], weight: 12000 }),
      item('Jazmín trepador', 1290, '🌼🌿', 'Huele de junio a octubre y cubre una celosía en dos temporadas. Va con tutor y con etiqueta de cuándo podarlo.', { props: ['exposicion-media-sombra', 'sello-kilometro-0'], weight: 3500 }),
      item('Sansevieria', 1650, '🪴', 'La que aguanta el recibidor, la sombra y las vacaciones. Un vaso de agua al mes en invierno y a correr.', { props: ['exposicion-interior-con-poca-luz'], origin: 'Almería' }),
      item('Colección de cactus y suculentas', 1350, '🌵', 'Cinco macetas pequeñas sembradas aquí, todas distintas y con su nombre. Sol, sustrato de arena y mucho olvido.', { unit: 'ud 5', props: ['exposicion-interior-luminoso', 'sello-kilometro-0'] }),
      item('Buganvilla de pie bajo', 1890, '🌺', 'La que ves en las fachadas encaladas, con tres colores en el invernadero. No la abones mucho o te hará hojas en vez de flor.', { axes: [['color-rosa', 'color-burdeos', 'color-blanco']], props: ['exposicion-pleno-sol', 'sello-kilometro-0'], weight: 4000 }),
    ]),
    shelf(seedlings, [
      item('Plantel de tomate valenciano', 320, '🍅🌱', 'Seis plantas de semilla guardada en la comarca, de las que hacen pico y piel fina. Entíbalas a dos manos del suelo y riega al pie.', { unit: 'ud 6', tags: ['temporada'], featured: true }),
      item('Plantel de pimiento italiano', 320, '🫑🌱', 'Seis matas fuertes, endurecidas una semana fuera del invernadero. Se plantan cuando las noches pasan de doce grados.', { unit: 'ud 6', tags: ['temporada'] }),
      item('Plantel de lechuga maravilla', 250, '🥬🌱', 'Doce cepellones para ir plantando de tres en tres y comer siempre tierno. Semisombra en mayo, que si no se espiga.', { unit: 'ud 12' }),
    ]),
    shelf(garden, [
      item('Sustrato universal con compost', 690, '🪴🌱', 'Fibra de coco y compost de poda del pueblo, sin turba. Mézclalo con un puñado de perlita si la planta es de poco riego.', { taxRate: 1000, axes: [['peso-5-kg', 'peso-10-kg']], deltas: { 'peso-10-kg': 500 }, props: ['sello-ecologico', 'sello-kilometro-0'], weight: 5000 }),
      item('Maceta de barro con plato', 750, '🏺🌱', 'Barro poroso de Agost que deja respirar la raíz y refresca el agua. Antes de estrenarla, remójala una noche entera.', { ...sizes, deltas: { 'tamano-pequeno': -350, 'tamano-grande': 1150 }, props: ['material-barro'], weight: 1800 }),
      item('Regadera metálica de ocho litros', 2190, '🚿🪴', 'Chapa galvanizada con roseta de latón que llueve fino y no arranca el plantel. El caño se desatasca con un alambre.', { weight: 1300 }),
    ]),
  ),
]
