import { item, shelf, stocks } from './shelf.ts'
import type { Shelf } from './shelf.ts'

const shoes: Shelf = {
  category: 'calzado',
  taxRate: 2100,
  origin: 'Elche',
  props: ['material-piel'],
  grounds: ['sand', 'sky', 'sage', 'clay', 'lilac'],
  weight: 750,
}
const notions: Shelf = {
  category: 'complementos',
  taxRate: 2100,
  grounds: ['blush', 'lemon', 'lilac', 'sky', 'sage'],
  weight: 120,
}

const womensSizes = ['numero-36', 'numero-37', 'numero-38', 'numero-39', 'numero-40', 'numero-41'] as const
const mensSizes = ['numero-40', 'numero-41', 'numero-42', 'numero-43', 'numero-44'] as const
const kidsSizes = ['numero-26', 'numero-28', 'numero-30', 'numero-32'] as const
const balls = ['color-crudo', 'color-mostaza', 'color-teja', 'color-verde', 'color-gris'] as const

export const accessories = [
  stocks(
    'calzados-segura',
    shelf(shoes, [
      item('Zapato de cordones de piel', 7990, '👞', 'Cosido Blake hecho en Elda, con plantilla de piel y tapa de goma. Los dos primeros días aprietan un poco; al tercero no sabes que los llevas.', { axes: [mensSizes, ['color-negro', 'color-marron']], origin: 'Elda', featured: true, tags: ['mas-vendido'] }),
      item('Mocasín de antifaz', 6990, '👞☀️', 'Piel engrasada y costura a mano en la pala, para llevar con calcetín o sin él. Si tu pie es ancho, pide un número menos y te lo ahormamos.', { axes: [mensSizes, ['color-burdeos', 'color-marron']] }),
      item('Bota de media caña', 9490, '🥾', 'Piel de dos milímetros, cremallera lateral y suela de goma que no resbala en la acera mojada. Le ponemos tapas nuevas las veces que haga falta.', { axes: [womensSizes, ['color-negro', 'color-camel']], tags: ['temporada'], weight: 1100 }),
      item('Bailarina flexible', 4990, '🥿', 'Suela que se dobla por la mitad y plantilla acolchada con arco, porque plana del todo no es buena para nadie. Cabe en el bolso.', { axes: [womensSizes, ['color-negro', 'color-rojo', 'color-camel']], featured: true, weight: 420 }),
      item('Salón de tacón de seis centímetros', 6490, '👠', 'La altura con la que se aguanta una boda entera, con almohadilla en la planta. Hormas de tres anchos: pasa y te medimos.', { axes: [womensSizes, ['color-negro', 'color-burdeos']], weight: 600 }),
      item('Sandalia de tiras con cuña', 5490, '👡', 'Cuña de corcho de cuatro centímetros y hebillas con un agujero de más para los pies hinchados de agosto. Piel curtida sin cromo.', { axes: [womensSizes, ['color-camel', 'color-blanco']], weight: 550 }),
      item('Alpargata de esparto de tacón', 3990, '👡🌾', 'Suela de yute trenzado y cosida a mano, con cintas largas para atar. No la mojes: el esparto bebe y se hincha.', { axes: [womensSizes, ['color-crudo', 'color-negro', 'color-rojo']], props: ['material-esparto', 'sello-hecho-a-mano'], origin: 'Caravaca', weight: 480 }),
      item('Zapatilla deportiva de piel', 5990, '👟', 'Blanca y sin letras, con plantilla que se saca para meter la tuya. Se limpia con agua, jabón y un cepillo de uñas.', { axes: [['numero-37', 'numero-38', 'numero-39', 'numero-40', 'numero-41', 'numero-42', 'numero-43'], ['color-blanco', 'color-marino']], weight: 650 }),
      item('Zapato colegial de velcro', 4490, '👞🎒', 'Puntera reforzada y contrafuerte firme, para el patio de todo el curso. Medimos el pie gratis en septiembre, en Reyes y cuando haga falta.', { axes: [kidsSizes, ['color-marino', 'color-negro']], weight: 450 }),
      item('Merceditas de lona', 1890, '👟🌸', 'Lona lavable, hebilla de quita y pon y suela de caucho vulcanizado en La Rioja. Las de todos los veranos, también los nuestros.', { axes: [kidsSizes, ['color-rojo', 'color-azul', 'color-blanco']], props: ['material-algodon'], origin: 'Cervera del Río Alhama', weight: 260 }),
      item('Bota de agua infantil', 1990, '👢☔', 'Caucho flexible con forro de algodón y asas para tirar. Tira reflectante en el talón, que en noviembre anochece pronto.', { axes: [kidsSizes, ['color-mostaza', 'color-verde']], props: ['material-algodon'], weight: 700 }),
      item('Zapatilla de casa de paño', 2290, '🥿❄️', 'Paño de lana y suela de goma que no marca el parqué, cerrada por detrás para no caerse en el pasillo. La llevan los dos médicos del pueblo.', { axes: [['numero-36', 'numero-38', 'numero-40', 'numero-42', 'numero-44'], ['color-gris', 'color-marino']], props: ['material-lana'], weight: 380 }),
      item('Bota de montaña de serraje', 8490, '🥾⛰️', 'Membrana impermeable, caña acolchada y suela con taco para piedra suelta. Rózala por casa una semana antes de subir a ningún sitio.', { axes: [['numero-38', 'numero-39', 'numero-40', 'numero-41', 'numero-42', 'numero-43', 'numero-44']], weight: 1250 }),
      item('Crema para calzado en tarro', 690, '🧴👞', 'Con cera de abeja y tinte que no destiñe, para dar poca y frotar mucho. También quitamos manchas: trae los zapatos y vemos.', { axes: [['color-negro', 'color-marron', 'color-burdeos']], props: [], origin: 'Inca', weight: 90 }),
    ]),
  ),
  stocks(
    'merceria-lolin',
    shelf(notions, [
      item('Ovillo de lana merina', 590, '🧶', 'Cincuenta gramos, ciento veinte metros, para agujas del cuatro. No pica ni a los recién nacidos y del mismo tinte guardamos reserva.', { axes: [balls], props: ['material-lana'], weight: 50, featured: true, tags: ['mas-vendido'] }),
      item('Ovillo de algodón mercerizado', 390, '🧶☀️', 'Brillante y fresco, para ganchillo de verano, amigurumis y puntillas. Aguanta la lavadora a cuarenta grados sin perder color.', { axes: [['color-blanco', 'color-rojo', 'color-celeste', 'color-verde', 'color-lila']], props: ['material-algodon'], weight: 50 }),
      item('Agujas de punto de bambú', 690, '🧶🎋', 'Treinta y tres centímetros, calientes al tacto y silenciosas para tejer en el sofá. En el taller de los miércoles te enseñamos a montar puntos.', { axes: [['tamano-pequeno', 'tamano-mediano', 'tamano-grande']], deltas: { 'tamano-grande': 120 }, weight: 40 }),
      item('Botones de nácar', 180, '🔘', 'Nácar de verdad, cortado de concha, con dos agujeros y un brillo que el plástico no imita. La tarjeta trae cuatro; sueltos, a cuarenta y cinco céntimos.', { unit: 'ud 4', axes: [['tamano-pequeno', 'tamano-mediano']], deltas: { 'tamano-mediano': 80 }, weight: 8 }),
      item('Cremallera metálica', 240, '🤐', 'Diente de latón y cursor que no se atasca, para vaqueros y cazadoras. Dinos los centímetros en la nota y la cortamos a medida.', { axes: [['medida-20-cm', 'medida-24-cm', 'medida-28-cm'], ['color-negro', 'color-marino', 'color-crudo']], deltas: { 'medida-28-cm': 40 }, weight: 20 }),
      item('Costurero de mimbre equipado', 2490, '🧺🧵', 'Forrado por dentro, con veinte hilos, tijera, dedal, cinta y alfileres de cabeza. El que te habría gustado heredar.', { props: ['material-mimbre'], weight: 700, tags: ['regalo'] }),
      item('Cinta bies de algodón', 160, '🎀', 'Tres metros al bies de veinte milímetros, para rematar baberos, manteles y bordes que se deshilachan. Quedan veintitantos colores más en la pared.', { axes: [['color-blanco', 'color-rojo', 'color-marino', 'color-rosa']], props: ['material-algodon'], weight: 25 }),
      item('Medias tupidas de sesenta deniers', 790, '🦵🖤', 'Puntera reforzada y cintura que no corta, hechas en Mataró. Si se te hace una carrera el primer día, vuelve.', { axes: [['talla-s', 'talla-m', 'talla-l', 'talla-xl'], ['color-negro', 'color-marino', 'color-marron']], noReturn: true, weight: 60 }),
      item('Calcetines de hilo de Escocia', 690, '🧦', 'Remalle a mano en la puntera para que no roce, y caña que llega donde tiene que llegar. Duran el triple que los de tres por cinco euros.', { axes: [['tamano-mediano', 'tamano-grande'], ['color-negro', 'color-marino', 'color-gris']], props: ['material-algodon'], weight: 55 }),
      item('Bolso bandolera de piel', 6990, '👜', 'Piel vacuno de Ubrique con tres departamentos y correa que no se escurre del hombro. Cabe un libro, que es como se mide un bolso.', { axes: [['color-negro', 'color-camel', 'color-burdeos']], props: ['material-piel'], featured: true, weight: 650 }),
      item('Pañuelo de seda estampado', 2990, '🧣🌷', 'Setenta por setenta, con el orillo enrollado a mano y dibujo de azulejos antiguos. Al cuello, al pelo o al asa del bolso.', { axes: [['color-azul', 'color-rosa', 'color-mostaza']], tags: ['regalo'], weight: 40 }),
      item('Abanico pintado a mano', 3490, '🪭', 'Varilla de peral calada en Aldaia y país de algodón que pinta Consuelo, la de la calle de atrás. Suena bien al cerrarse, cosa que no se puede fingir.', { props: ['material-madera', 'sello-hecho-a-mano'], origin: 'Aldaia', tags: ['regalo'], weight: 60 }),
      item('Bufanda de lana tejida', 2690, '🧣', 'Ancha, larga y sin acrílico, tejida en el taller de los miércoles con lana de oveja guirra. Cada una es distinta y lleva el nombre de quien la hizo.', { axes: [['color-gris', 'color-crudo', 'color-burdeos']], props: ['material-lana', 'sello-hecho-a-mano', 'sello-kilometro-0'], weight: 220 }),
      item('Sombrero de paja de ala ancha', 2190, '👒', 'Paja trenzada con cinta que se cambia y cordón interior para ajustarlo. Dóblalo por la corona y no por el ala.', { axes: [['tamano-mediano', 'tamano-grande'], ['color-crudo', 'color-negro']], tags: ['temporada'], weight: 150 }),
    ]),
  ),
]
