import { item, shelf, stocks } from './shelf.ts'
import type { Shelf } from './shelf.ts'

const novel: Shelf = {
  category: 'narrativa',
  taxRate: 400,
  props: ['idioma-castellano', 'edad-jovenes-y-adultos'],
  grounds: ['lemon', 'sky', 'clay', 'sage', 'lilac'],
  weight: 380,
}
const children: Shelf = { ...novel, category: 'infantil', grounds: ['blush', 'sky', 'lemon', 'sage'], weight: 420 }
const comic: Shelf = { ...novel, category: 'comic', grounds: ['sea', 'lemon', 'blush', 'lilac', 'sand'], weight: 600 }
const stationery: Shelf = {
  category: 'papeleria',
  taxRate: 2100,
  grounds: ['lilac', 'lemon', 'sky', 'sage', 'blush'],
  weight: 250,
}

const inValencian = { props: ['idioma-valencia', 'edad-jovenes-y-adultos'] } as const
const hardAndPaper = { axes: [['edicion-rustica', 'edicion-tapa-dura']], deltas: { 'edicion-tapa-dura': 500 } } as const
const paperAndPocket = { axes: [['edicion-rustica', 'edicion-bolsillo']], deltas: { 'edicion-bolsillo': -900 } } as const

export const bookshop = [
  stocks(
    'libreria-el-faristol',
    shelf(novel, [
      item('El turno de los jueves', 1950, '📕', 'Amparo Casterà cuenta tres generaciones de una familia por sus pleitos de agua. Empieza lenta, como una acequia, y a la página cincuenta ya no la sueltas.', { ...hardAndPaper, featured: true, tags: ['mas-vendido'] }),
      item('Les mans de la sénia', 1850, '📗', 'Ferran Molins torna al poble a vendre una casa i acaba reparant-ne el pou. Valencià de la Ribera, sec i precís, d’eixos que es lligen en veu alta.', { ...inValencian }),
      item('Un verano en la calle del Aire', 2090, '📙☀️', 'Dos primas, una terraza y el secreto de una abuela que fue contorsionista. La de Inés Barrachina es nuestra lectura de siesta desde hace tres años.', { ...paperAndPocket }),
      item('Sal en los bolsillos', 1690, '📘🌊', 'Once cuentos de pescadores jubilados, camareras y un perro que sabe nadar. Julián Tormos escribe poco y tacha mucho, y se agradece.'),
      item('La mujer que contaba golondrinas', 2150, '📕🐦', 'Una maestra apunta cada primavera los nidos del pueblo y, sin querer, la guerra. Clara Benlloch la escribió con los cuadernos de su bisabuela delante.', { ...hardAndPaper, tags: ['regalo'] }),
      item('Muerte en la cooperativa', 1890, '📗🍊', 'Aparece el gerente dentro de una cámara de naranjas a dos grados. Policíaca de almacén y almuerzo, con el cabo más gruñón que ha dado la comarca.', { ...paperAndPocket, featured: true }),
      item('Breu elogi de l’ombra d’estiu', 1550, '📓🌳', 'Mireia Sendra repassa tendals, parres, persianes i carrers estrets per a explicar com ens refrescàvem. Cent vint pàgines que fan gana de plantar un arbre.', { ...inValencian }),
      item('Pequeño tratado del arroz seco', 1790, '📙🥘', 'Joaquín Vilar visita veintidós cocinas y no se pone de acuerdo con ninguna sobre el caldo. Hay recetas, pero se lee como un libro de viajes.', { tags: ['regalo'] }),
      item('Cuaderno de caminos cortos', 1690, '📗🥾', 'Treinta paseos de menos de dos horas desde la estación, con fuentes, sombras y almuerzos. Elena Rosellón los anduvo todos con una perra mayor, así que no hay cuestas traidoras.'),
      item('Versos para tender la ropa', 1290, '📔🌬️', 'Poemas de azotea de Lola Aparici, breves y con más humor del que parece. El que abre el libro lo tenemos copiado a mano en la caja.'),
    ]),
    shelf(children, [
      item('La gallina que no quería madrugar', 1495, '📕🐔', 'Un corral entero negocia con una gallina nocturna, y pierde. Funciona en voz alta: nosotras hacemos todas las voces los sábados a las doce.', { props: ['idioma-castellano', 'edad-3-5-anos'], featured: true }),
      item('La lluna s’ha amagat al forn', 1450, '📘🌙', 'El forner troba la lluna dins de l’artesa i no sap si fer-ne pa o tornar-la. Il·lustrat amb farina de veritat, amb lletra lligada.', { props: ['idioma-valencia', 'edad-3-5-anos'] }),
      item('Berta y el dragón de la acequia', 1195, '📗🐉', 'Berta tiene siete años, botas amarillas y un dragón pequeño que se atraganta con los patos. Capítulos cortos y letra grande para quien empieza a leer sin ayuda.', { props: ['idioma-castellano', 'edad-6-8-anos'] }),
      item('El enigma del campanario torcido', 1350, '📙🔔', 'Cuatro amigos, un plano de 1748 y una campana que suena trece veces. Las pistas se pueden resolver de verdad: llevad lápiz.', { props: ['idioma-castellano', 'edad-9-12-anos'] }),
      item('Tocar la huerta', 1390, '📒🥕', 'Cartón grueso con tela, lija y corcho para pasar el dedo por una alcachofa o por un caracol. Resiste mordiscos, está comprobado en casa.', { props: ['idioma-castellano', 'edad-0-2-anos'] }),
      item('Aquí nadie apaga el faro', 1590, '📘🌊', 'Novela para lectores de trece en adelante sobre una isla sin cobertura y quien decide quedarse. La devoran ellos y después la piden sus madres.'),
    ]),
  ),
  stocks(
    'papeleria-tinta-y-papel',
    shelf(stationery, [
      item('Cuaderno de tapa dura cosido', 690, '📓', 'Ciento veinte hojas de ochenta gramos, cosidas con hilo y no pegadas, así que se abre plano. Cuadrícula de cuatro milímetros, la que piden en el cole.', { axes: [['medida-a5', 'medida-a4'], ['color-azul', 'color-rojo', 'color-verde']], deltas: { 'medida-a4': 260 }, featured: true, tags: ['mas-vendido'] }),
      item('Bloc de acuarela de 300 gramos', 1250, '🎨📒', 'Veinte hojas de grano fino encoladas por los cuatro lados para que el papel no se ondule. Aguanta lavados y borrados sin hacer bolitas.', { axes: [['medida-a5', 'medida-a4', 'medida-a3']], deltas: { 'medida-a5': -480, 'medida-a3': 990 } }),
      item('Caja de doce lápices de color', 790, '✏️🌈', 'Mina blanda y madera de cedro que se afila sin astillarse. Los colores se reponen sueltos, que siempre se acaba antes el azul.'),
      item('Acuarelas escolares de doce pastillas', 890, '🎨', 'Pastillas grandes en caja metálica con pincel de pelo sintético. Tapan bien y se van de la ropa con agua tibia, que lo sabemos por experiencia.', { featured: true }),
      item('Pincel redondo de pelo sintético', 420, '🖌️', 'Punta fina que vuelve a su sitio después de apretar, para acuarela y acrílico. Lávalo con jabón de manos y guárdalo de pie.', { axes: [['tamano-pequeno', 'tamano-mediano', 'tamano-grande']], deltas: { 'tamano-pequeno': -110, 'tamano-grande': 230 }, weight: 15 }),
      item('Pluma estilográfica de iniciación', 1890, '✒️', 'Plumín de acero mediano y cuerpo ligero, para quien quiere dejar el boli sin gastar una fortuna. Trae un cartucho y te enseñamos a llenarla de tintero.', { axes: [['color-negro', 'color-marino', 'color-burdeos']], tags: ['regalo'] }),
      item('Bolígrafo de gel borrable', 265, '🖊️', 'Se borra frotando y no deja surco en el papel. No lo uses para firmar: con el calor del coche desaparece.', { axes: [['color-azul', 'color-negro', 'color-rojo']], weight: 12 }),
      item('Rotuladores de punta pincel', 1150, '🖍️', 'Diez rotuladores con base de agua para rotular y sombrear, con punta flexible de nailon. Van bien en el papel liso del bloc de dibujo.'),
      item('Cartulinas de colores surtidas', 390, '🗂️', 'Veinticinco pliegos de ciento ochenta gramos en diez colores, de los que no se comen la luz. A las nueve menos cinco también las vendemos sueltas.', { axes: [['medida-a4', 'medida-a3']], deltas: { 'medida-a3': 340 } }),
      item('Mochila escolar acolchada', 3490, '🎒', 'Espalda rígida, cremalleras gruesas y sitio para un archivador de anillas ancho. Si la cremallera falla el primer curso, la cambiamos entera.', { axes: [['color-marino', 'color-rojo', 'color-verde']], weight: 700 }),
      item('Estuche de tela con cremallera', 1150, '👝✏️', 'Loneta encerada cosida en Ontinyent, con dos bolsillos y un sacapuntas de regalo. Cabe una regla de veinte centímetros.', { axes: [['color-mostaza', 'color-azul', 'color-lila']] }),
      item('Juego de escuadra, cartabón y regla', 450, '📐📏', 'Plástico transparente con los milímetros grabados, no impresos, para que duren hasta bachillerato. Canto biselado para trabajar con estilógrafo.', { weight: 120 }),
      item('Tijeras escolares de punta redonda', 320, '✂️', 'Hoja de acero y mango blando, con modelo para zurdos si lo dices en la nota. Cortan cartulina doblada sin mascarla.', { weight: 60 }),
      item('Barra de pegamento sin disolventes', 195, '🧴', 'Cuarenta gramos que pegan papel y cartón y se despegan de los dedos. Ciérrala bien y te durará todo el trimestre.', { unit: 'ud 1', weight: 50, stock: null }),
      item('Encuadernación en espiral', 350, '📚', 'Tus apuntes con tapas de plástico y espiral metálica, listos en diez minutos. Súbenos el documento por correo o tráelo impreso.', { noReturn: true, stock: null, weight: 300 }),
      item('Agenda semana vista', 1290, '📆', 'Una semana a la izquierda y una hoja en blanco a la derecha, con las fiestas locales de la comarca ya marcadas. De septiembre a agosto, como la vida.', { tags: ['temporada'], axes: [['color-negro', 'color-teja', 'color-celeste']] }),
    ]),
  ),
  stocks(
    'la-vinyeta-comics',
    shelf(comic, [
      item('La ciudad de las persianas bajadas', 2800, '📕🏙️', 'Novela gráfica de Nuria Castellote sobre un agosto en el que no se va nadie. Ocho colores y ni un cartel de texto explicando lo que ya se ve.', { featured: true, tags: ['mas-vendido'], ...hardAndPaper, deltas: { 'edicion-tapa-dura': 700 } }),
      item('Capità Mandarina, volum 1', 1650, '🦸🍊', 'El superheroi més malpagat de la Ribera s’enfronta a la gelada i al seu cunyat. Guió i dibuix de Pau Sanfèlix, que signa ací el tercer dissabte de cada mes.', { ...inValencian, featured: true }),
      item('Capità Mandarina, volum 2', 1650, '🦸‍♀️🍊', 'Ara la protagonista és la germana, que sempre havia tingut més cap. Es pot llegir sol, però perds l’acudit de la grua.', { ...inValencian }),
      item('Nieve sobre Kobushi, tomo 1', 895, '📗❄️', 'Manga de montaña sin batallas: una guía, un refugio y los que llegan de noche. Sale un tomo cada dos meses y te lo guardamos sin pedirte nada.', { weight: 220 }),
      item('Nieve sobre Kobushi, tomo 2', 895, '📘❄️', 'Sigue el invierno y por fin sabemos quién dejó la radio encendida. Sentido de lectura oriental, con las onomatopeyas traducidas al margen.', { weight: 220 }),
      item('Robot de segunda mano', 950, '🤖', 'Una chatarrera de Osaka adopta un androide que solo sabe hacer café. Comedia en un solo tomo, perfecta para empezar con el manga.', { weight: 230 }),
      item('El espadachín de la luna rota', 990, '🗡️🌙', 'Aventura de samuráis con un dibujo de tinta que quita el hipo. Para mayores de catorce: hay sangre, aunque también mucho silencio.', { weight: 260 }),
      item('Los gatos del puerto viejo', 2250, '🐈‍⬛⚓', 'Álbum francobelga de gran formato donde unos gatos llevan una agencia de detectives. Mira los fondos: en cada viñeta hay un ratón escondido.', { props: ['idioma-castellano', 'edad-9-12-anos'] }),
      item('Expedición al valle de los saurios', 1990, '🦕📕', 'Ciencia ficción clásica de 1974, recoloreada desde las planchas originales. Huele a kiosco de verano y se lee de una sentada.', { weight: 750 }),
      item('Mi abuela dibujaba aviones', 2400, '📘✈️', 'Sonia Ripoll reconstruye la vida de una delineante de los talleres de Manises. Ha vendido la primera tirada entera de boca en boca.', { tags: ['regalo'] }),
      item('Tebeo de mesilla', 1200, '💤📖', 'Cuarenta historias de una página para leer antes de apagar la luz. Casi todas acaban bien, y la que no, te hace reír igual.'),
      item('Bruna, detectiva de pati', 1390, '🔎📗', 'Bruna investiga qui furta els entrepans del pati, amb bigot postís i llibreta. Lletra de pal i vinyetes grans per als primers còmics.', { props: ['idioma-valencia', 'edad-6-8-anos'] }),
      item('Fanzine Paper Mullat', 600, '🗞️', 'Doce autoras de la comarca en risografía a dos tintas, grapado en la trastienda. Tirada de doscientos ejemplares numerados a mano.', { weight: 120, stock: 7 }),
      item('Quiet Tide', 2100, '📙🌊', 'A lighthouse keeper, a stranded whale and almost no words, in the original English edition. Edición importada: si pide otra, tarda unos diez días.', { props: ['idioma-ingles', 'edad-jovenes-y-adultos'] }),
    ]),
    shelf(stationery, [
      item('Láminas de viñetas valencianas', 1200, '🖼️', 'Serigrafía de cuatro ilustradoras de aquí en papel de algodón, firmadas a lápiz. Van en tubo rígido y sin doblar.', { axes: [['medida-a4', 'medida-a3']], deltas: { 'medida-a3': 800 }, tags: ['regalo'] }),
      item('Rotuladores de línea para cómic', 1450, '✒️💬', 'Seis grosores de tinta negra pigmentada que no se corre al pasar la acuarela por encima. Son los que usan los sábados en el dibujo en directo.'),
    ]),
  ),
]
