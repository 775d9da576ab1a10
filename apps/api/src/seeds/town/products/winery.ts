import { item, shelf, stocks } from './shelf.ts'
import type { Shelf } from './shelf.ts'

const red: Shelf = {
  category: 'tinto',
  taxRate: 2100,
  origin: 'Utiel-Requena',
  allergens: ['sulfitos'],
  unit: 'l 0.75',
  grounds: ['blush', 'sand', 'lilac', 'sky', 'sage'],
  weight: 1300,
}
const white: Shelf = { ...red, category: 'blanco', grounds: ['lemon', 'sky', 'sage', 'blush'] }
const sparkling: Shelf = { ...red, category: 'espumoso', grounds: ['sky', 'lilac', 'lemon'] }
const bar: Shelf = { ...red, category: 'cerveza', allergens: [], grounds: ['sand', 'lemon', 'clay', 'sea', 'sage'] }
const beer: Shelf = { ...bar, allergens: ['gluten'], origin: 'Hoya de Buñol', unit: 'l 0.33', weight: 550 }

const bottleOrCases = { axes: [['formato-botella-75-cl', 'formato-caja-de-3-botellas', 'formato-caja-de-6-botellas']] } as const
const bottleOrCase = { axes: [['formato-botella-75-cl', 'formato-caja-de-6-botellas']] } as const
const valencia = { origin: 'Valencia', props: ['sello-d-o-valencia'] } as const

export const winery = [
  stocks(
    'bodega-cerro-bermejo',
    shelf(red, [
      item('Cerro Bermejo bobal joven', 490, '🍷🍇', 'El vino del pueblo: bobal de la última vendimia, fruta roja y ni un día de madera. Refréscalo un cuarto de hora antes de abrirlo.', { ...bottleOrCases, deltas: { 'formato-caja-de-3-botellas': 930, 'formato-caja-de-6-botellas': 2250 }, props: ['uva-bobal', 'sello-d-o-utiel-requena', 'sello-kilometro-0'], featured: true, tags: ['mas-vendido'] }),
      item('Cerro Bermejo crianza', 890, '🍷', 'Bobal con una cuarta parte de tempranillo, doce meses de roble francés usado. Pide cordero, o por lo menos una longaniza decente.', { axes: [['formato-botella-75-cl', 'formato-magnum-1-5-l', 'formato-caja-de-6-botellas']], deltas: { 'formato-magnum-1-5-l': 1010, 'formato-caja-de-6-botellas': 4090 }, props: ['uva-bobal', 'uva-tempranillo', 'sello-d-o-utiel-requena', 'sello-kilometro-0'], featured: true }),
      item('Tinaja bobal de viñas viejas', 1490, '🏺🍷', 'Cepas de más de ochenta años, pisadas y guardadas en las tinajas de barro de 1957. Salen dos mil botellas, numeradas a lápiz por el enólogo.', { ...bottleOrCases, deltas: { 'formato-caja-de-3-botellas': 2850, 'formato-caja-de-6-botellas': 6960 }, props: ['uva-bobal', 'sello-d-o-utiel-requena', 'sello-kilometro-0'], tags: ['regalo'] }),
      item('Garnacha tintorera de la Cañada', 990, '🍷', 'De una sola viña en la partida de la Cañada, de pulpa roja y vino casi azul. Denso, con mora y regaliz: decántalo media hora.', { ...bottleOrCase, deltas: { 'formato-caja-de-6-botellas': 4560 }, props: ['uva-garnacha-tintorera', 'sello-d-o-valencia', 'sello-kilometro-0'], origin: 'Valencia' }),
      item('Monastrell ecológico sin sulfitos añadidos', 1050, '🍷🌿', 'Uva de tres socios que hace quince años dejaron el abono químico. Está vivo: guárdalo fresco y bébelo dentro del año.', { ...bottleOrCase, deltas: { 'formato-caja-de-6-botellas': 4830 }, props: ['uva-monastrell', 'sello-ecologico', 'sello-kilometro-0'], origin: 'Valencia' }),
      item('Reserva de los Socios', 1690, '🍷🪵', 'Solo los años buenos y solo para quien lo pide: treinta meses entre barrica y botella. El último es de la añada 2019.', { axes: [['formato-botella-75-cl', 'formato-magnum-1-5-l', 'formato-caja-de-3-botellas']], deltas: { 'formato-magnum-1-5-l': 1910, 'formato-caja-de-3-botellas': 3250 }, props: ['uva-bobal', 'uva-tempranillo', 'sello-d-o-utiel-requena'], tags: ['regalo', 'navidad'] }),
      item('Vino de mesa en garrafa', 990, '🍷🫙', 'Cinco litros del tinto que bebemos en la cooperativa, del grifo a la garrafa el día que la recoges. Una vez abierta, en dos semanas se ha acabado.', { unit: 'l 5', axes: [['formato-2-l', 'formato-5-l']], deltas: { 'formato-2-l': -520 }, props: ['uva-bobal', 'sello-kilometro-0'], origin: 'Vilaserena', noReturn: true }),
    ]),
    shelf(white, [
      item('Merseguera de secano', 690, '🥂', 'La uva blanca de aquí, que huele a hinojo y a almendra verde. Seco, ligero y con una punta salina para el arroz del domingo.', { ...bottleOrCases, deltas: { 'formato-caja-de-3-botellas': 1310, 'formato-caja-de-6-botellas': 3170 }, props: ['uva-merseguera', 'sello-d-o-valencia', 'sello-kilometro-0'], origin: 'Valencia', featured: true }),
      item('Macabeo sobre lías', 850, '🥂', 'Cinco meses con sus lías, removidas cada lunes con un palo, como toca. Gana cuerpo de bollo tierno y aguanta un pescado al horno.', { ...bottleOrCase, deltas: { 'formato-caja-de-6-botellas': 3910 }, props: ['uva-macabeo', 'sello-d-o-utiel-requena'] }),
      item('Rosado de lágrima de bobal', 560, '🍷🌸', 'El mosto que sangra solo, sin prensar, de un rosa frambuesa que no se finge. Para la piscina, para la pizza y para las cinco de la tarde.', { ...bottleOrCases, deltas: { 'formato-caja-de-3-botellas': 1060, 'formato-caja-de-6-botellas': 2580 }, props: ['uva-bobal', 'sello-d-o-utiel-requena', 'sello-kilometro-0'], tags: ['temporada'] }),
      item('Moscatel seco de la Solana', 750, '🥂🍇', 'Huele a uva de mesa y a flor de naranjo, y luego en la boca no queda azúcar. Engaña a todo el mundo en las catas de los viernes.', { ...bottleOrCase, deltas: { 'formato-caja-de-6-botellas': 3430 }, ...valencia, props: ['uva-moscatel', 'sello-d-o-valencia', 'sello-kilometro-0'] }),
    ]),
    shelf(sparkling, [
      item('Mistela de moscatel', 620, '🍯🍇', 'Mosto de moscatel y alcohol de vino, parado a tiempo para que quede dulce. Con rollitos de anís o, muy fría, de aperitivo.', { ...bottleOrCase, deltas: { 'formato-caja-de-6-botellas': 2840 }, ...valencia, props: ['uva-moscatel', 'sello-d-o-valencia', 'sello-kilometro-0'], featured: true }),
      item('Espumoso brut nature de macabeo', 990, '🍾', 'Segunda fermentación en botella y veinte meses de cueva, sin azúcar añadido al final. Lo degollamos por encargo: la fecha va escrita detrás.', { ...bottleOrCases, deltas: { 'formato-caja-de-3-botellas': 1880, 'formato-caja-de-6-botellas': 4550 }, props: ['uva-macabeo', 'sello-d-o-utiel-requena'], tags: ['navidad'] }),
      item('Mistela tinta añeja', 1150, '🍷🍫', 'De bobal, envejecida seis años en una bota que nadie se atreve a mover. Con chocolate negro o con un queso viejo, y poca.', { unit: 'l 0.5', props: ['uva-bobal', 'sello-kilometro-0'], origin: 'Vilaserena', stock: 12, weight: 950 }),
    ]),
    shelf(bar, [
      item('Vinagre de vino de la madre vieja', 390, '🍶', 'Vino nuestro que se deja agriar en la madre de 1960, filtrado en frío y sin caramelo. Para el gazpacho, el escabeche y las aceitunas.', { category: 'aceites', taxRate: 1000, unit: 'l 0.5', allergens: ['sulfitos'], props: ['sello-kilometro-0', 'dieta-vegano'], origin: 'Vilaserena' }),
      item('Caja de visita a la bodega', 2900, '🎁🍷', 'Joven, crianza y merseguera en caja de madera, con dos copas serigrafiadas. Dentro va un vale para la cata de un viernes: avisa antes de venir.', { category: 'tinto', unit: 'l 2.25', allergens: ['sulfitos'], props: ['uva-bobal', 'uva-merseguera', 'sello-kilometro-0'], tags: ['regalo', 'navidad'], origin: 'Utiel-Requena', featured: true, weight: 4300 }),
    ]),
  ),
  stocks(
    'la-bota-de-vicent',
    shelf(red, [
      item('Bobal de parcela El Regajo', 1380, '🍷', 'Lo hace un matrimonio de Venta del Moro en el garaje de casa, tres mil botellas. Crujiente, con ciruela y un punto de tinta: me lo trae él mismo en la furgoneta.', { ...bottleOrCase, deltas: { 'formato-caja-de-6-botellas': 6290 }, props: ['uva-bobal', 'sello-d-o-utiel-requena'], featured: true, tags: ['mas-vendido'] }),
      item('Tempranillo joven de Rioja Alavesa', 790, '🍷', 'De maceración carbónica, de un bodeguero de Lanciego al que conozco desde hace quince años. Fresco y con regaliz: ideal para un bocadillo de jamón.', { ...bottleOrCase, deltas: { 'formato-caja-de-6-botellas': 3560 }, origin: 'Rioja Alavesa', props: ['uva-tempranillo'] }),
      item('Monastrell de Alicante con crianza', 1290, '🍷🌶️', 'Ocho meses en barrica y otros tantos en botella, de cepas en vaso de Villena. Cálido sin quemar: ábrelo con un arroz al horno y me cuentas.', { ...bottleOrCase, deltas: { 'formato-caja-de-6-botellas': 5910 }, origin: 'Alicante', props: ['uva-monastrell'] }),
      item('Mágnum de garnacha para mesas largas', 2890, '🍾🍷', 'Un litro y medio de garnacha del Maestrat, de esas que nadie pide y todos repiten. Cabe en la nevera tumbada, que la he medido.', { unit: 'l 1.5', origin: 'Castellón', weight: 2600, tags: ['regalo'] }),
      item('Selección de Vicent tres tintos', 2990, '🎁🍷', 'Tres botellas distintas que cambio cada mes, por un precio que siempre sale a menos. Dime en la nota qué vas a cenar y ajusto la elección.', { unit: 'l 2.25', origin: 'España', props: ['uva-bobal', 'uva-monastrell', 'uva-tempranillo'], weight: 3900, featured: true, tags: ['regalo'] }),
    ]),
    shelf(white, [
      item('Verdil de viña vieja', 1120, '🥂🍋', 'Una uva de Valencia que estuvo a punto de perderse, plantada en los altos de Bocairent. Nervioso y cítrico, para ostras y para conversación.', { ...bottleOrCase, deltas: { 'formato-caja-de-6-botellas': 5140 }, ...valencia, props: ['uva-verdil', 'sello-d-o-valencia'], featured: true }),
      item('Macabeo natural turbio', 1290, '🥂🌾', 'Sin filtrar y sin sulfuroso, con su poso en el fondo. Agita la botella despacio o déjala quieta: son dos vinos distintos.', { ...bottleOrCase, deltas: { 'formato-caja-de-6-botellas': 5960 }, ...valencia, props: ['uva-macabeo', 'sello-ecologico'] }),
      item('Albariño de las Rías Baixas', 1350, '🥂🦪', 'Lo traigo de Meaño cada abril, tal como sale. Con la clóchina de La Barraca no se discute más.', { ...bottleOrCase, deltas: { 'formato-caja-de-6-botellas': 6210 }, origin: 'Rías Baixas' }),
    ]),
    shelf(sparkling, [
      item('Cava brut reserva de Requena', 990, '🍾', 'Treinta meses de rima y burbuja fina, de una casa familiar que degüella a mano. Para brindar con la comida y no solo con el postre.', { ...bottleOrCases, deltas: { 'formato-caja-de-3-botellas': 1900, 'formato-caja-de-6-botellas': 4590 }, origin: 'Requena', props: ['uva-macabeo'], tags: ['navidad'] }),
      item('Ancestral rosado de bobal', 1350, '🍾🌸', 'Termina de fermentar en la botella: chapa en vez de corcho y burbuja de sifón. Ábrelo en el fregadero la primera vez, que tiene genio.', { props: ['uva-bobal', 'sello-ecologico'] }),
    ]),
    shelf(bar, [
      item('Vermut rojo de grifo', 890, '🍹🌿', 'El de la barra, embotellado al pedirlo: ajenjo, canela, piel de naranja y vino de Utiel. Con hielo, una oliva y nada de sifón.', { unit: 'l 0.75', origin: 'Vilaserena', allergens: ['sulfitos'], featured: true, tags: ['almuerzo'] }),
      item('Vermut blanco seco', 920, '🍸', 'Macerado con hierbas de la sierra de Espadà, más salvia que azúcar. Con tónica y pomelo es el aperitivo de los que no quieren dulce.', { unit: 'l 0.75', origin: 'Castellón', allergens: ['sulfitos'] }),
      item('Herbero de la Sierra de Mariola', 1490, '🌿🥃', 'Anís con más de diez hierbas recogidas en junio, verdoso y algo amargo. Chupito frío después de comer, y a la cama.', { unit: 'l 0.7', origin: 'Alicante' }),
      item('Cazalla del valle', 1190, '🥃🧊', 'Anís seco de cincuenta grados, para la palometa con agua y hielo o para un carajillo. Bebe con conocimiento.', { unit: 'l 0.7', origin: 'Castellón' }),
    ]),
    shelf(beer, [
      item('Cerveza rubia de la Hoya', 250, '🍺', 'Pilsen hecha en Buñol con cebada de Teruel y agua de manantial. Sin pasteurizar: se guarda fría y se bebe dentro de tres meses.', { tags: ['almuerzo'] }),
      item('Cerveza tostada con algarroba', 290, '🍺🌰', 'Malta caramelo y harina de algarroba, que le da un fondo de cacao. Buena con carne a la brasa y con las noches de septiembre.', { tags: ['temporada'] }),
      item('Cerveza de azahar', 310, '🍺🍊', 'Trigo y flor de naranjo recogida en abril, ligera y con un dedo de espuma. Solo sacamos una cocción al año y se acaba antes de julio.', { stock: 7 }),
      item('Pack de doce cervezas de la Hoya', 2890, '🍻', 'Cuatro rubias, cuatro tostadas y cuatro de azahar, en caja de cartón con asa. Devuélveme los cascos y te quito un euro de la próxima.', { unit: 'l 3.96', weight: 6800, featured: true }),
    ]),
  ),
]
