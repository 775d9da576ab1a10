import { item, shelf, stocks } from './shelf.ts'
import type { Shelf } from './shelf.ts'

const hygiene: Shelf = {
  category: 'higiene',
  taxRate: 2100,
  grounds: ['sea', 'blush', 'sky', 'lilac', 'sage'],
  weight: 250,
}
const sun: Shelf = { ...hygiene, category: 'solar', grounds: ['sky', 'lemon', 'sand'], weight: 220 }
const firstAid: Shelf = { ...hygiene, category: 'bienestar', grounds: ['lilac', 'sky', 'sage', 'blush'], weight: 150 }
const baby: Shelf = { ...hygiene, category: 'bebe', grounds: ['blush', 'sky', 'lemon'], weight: 350 }
const soaps: Shelf = {
  ...hygiene,
  origin: 'Km 0',
  props: ['sello-hecho-a-mano', 'dieta-vegano'],
  grounds: ['sage', 'lemon', 'sea', 'lilac'],
  weight: 110,
}
const herbs: Shelf = {
  category: 'cafe',
  taxRate: 1000,
  origin: 'Serra d’Énguera',
  props: ['sello-ecologico', 'dieta-vegano'],
  noReturn: true,
  grounds: ['sage', 'sand', 'sky', 'clay', 'lilac'],
  weight: 60,
}

const sealed = { noReturn: true } as const

export const pharmacy = [
  stocks(
    'parafarmacia-plaza-mayor',
    shelf(hygiene, [
      item('Crema hidratante de urea al 10 %', 1390, '🧴', 'Para piernas y brazos que pican de secos, sin perfume y sin dejar la sábana grasa. Con dos semanas seguidas se nota, antes no prometemos nada.', { axes: [['formato-250-ml', 'formato-500-ml']], deltas: { 'formato-500-ml': 750 }, unit: 'l 0.25', featured: true, tags: ['mas-vendido'] }),
      item('Gel limpiador facial suave', 1190, '🧼💧', 'Espuma poco, que es lo que le conviene a la piel sensible. Vale mañana y noche, y también para adolescentes con granitos.', { unit: 'l 0.2' }),
      item('Sérum de vitamina C', 2490, '💧🍊', 'Estable y al diez por ciento, en frasco opaco para que no se oxide. Tres gotas por la mañana, y después protección solar sin excusas.', { ...sealed, unit: 'l 0.03', weight: 90 }),
      item('Agua micelar', 990, '💧🧴', 'Desmaquilla ojos y cara sin frotar y sin que escueza. Aunque el envase no lo diga, aclárate después.', { axes: [['formato-250-ml', 'formato-500-ml']], deltas: { 'formato-500-ml': 500 }, unit: 'l 0.25' }),
      item('Pasta de dientes con flúor', 450, '🪥', 'Mil cuatrocientas cincuenta partes de flúor, que es lo que cuenta, y sabor a menta sin picar. Un guisante basta.', { unit: 'l 0.075', stock: null }),
      item('Cepillo de dientes de bambú', 390, '🪥🎋', 'Filamento medio y mango sin plástico que se seca de pie. Cámbialo con cada estación, que así no se te olvida.', { ...sealed, weight: 15 }),
      item('Compresas de algodón', 380, '🩷🌿', 'Algodón sin perfume ni cloro, con alas y sobre de papel. Doce unidades, al tipo de IVA que por fin les toca.', { ...sealed, taxRate: 400, unit: 'ud 12', props: ['material-algodon'], weight: 110 }),
    ]),
    shelf(sun, [
      item('Protector solar facial de factor 50', 1790, '☀️🧴', 'Textura fluida que no deja la cara blanca ni los ojos llorando. Dos dedos de crema y repetir cada dos horas.', { ...sealed, unit: 'l 0.05', weight: 80, featured: true, tags: ['mas-vendido'] }),
      item('Bruma solar infantil de factor 50', 1990, '☀️🧒', 'Se ve al aplicarla y deja de verse al extenderla, así no quedan orejas sin pintar. Resiste dos baños de veinte minutos.', { ...sealed, unit: 'l 0.2' }),
      item('Gel de aloe para después del sol', 890, '🪴🧴', 'Noventa y ocho por ciento de aloe y nada de alcohol. Guárdalo en la nevera y lo agradecerás en julio.', { unit: 'l 0.25' }),
    ]),
    shelf(firstAid, [
      item('Tiritas surtidas de tela', 420, '🩹', 'Cuarenta tiritas de cuatro tamaños que se doblan con el dedo y no se despegan al fregar. Para los niños tenemos las de dinosaurios.', { ...sealed, unit: 'ud 40', weight: 60, stock: null }),
      item('Botiquín de casa completo', 2490, '🧰🩹', 'Gasas, venda, suero, esparadrapo, pinzas y una hoja plastificada con qué hacer y a quién llamar. Lo montamos nosotras y se repone suelto.', { weight: 650 }),
      item('Termómetro digital flexible', 790, '🌡️', 'Treinta segundos, punta blanda y un pitido que no despierta a nadie. Trae pila y funda.', { weight: 40 }),
    ]),
    shelf(baby, [
      item('Crema de pañal con óxido de zinc', 850, '👶🧴', 'Espesa, blanca y difícil de quitar, como tiene que ser. En cada cambio una capa fina; si en tres días no mejora, ven a enseñárnoslo.', { unit: 'kg 0.1' }),
      item('Biberón de vidrio', 1290, '🍼', 'Vidrio que aguanta el hervor y tetina de silicona anticólico de flujo lento. Se recambian todas las piezas por separado.', { axes: [['formato-250-ml', 'formato-500-ml']], deltas: { 'formato-500-ml': 350 }, props: ['material-vidrio', 'edad-0-2-anos'], weight: 260 }),
      item('Chupete de látex natural', 650, '👶', 'De una sola pieza, sin rincones donde se esconda nada. Hiérvelo cinco minutos antes del primer uso y cámbialo a los dos meses.', { ...sealed, axes: [['color-celeste', 'color-rosa', 'color-crudo']], props: ['edad-0-2-anos'], weight: 20 }),
    ]),
  ),
  stocks(
    'herbolario-timo',
    shelf(herbs, [
      item('Timó de la sierra', 320, '🌿', 'Tomillo que recogemos en mayo, en flor, y secamos a la sombra sobre sacos. Para la garganta, para la olla y para el arroz al horno.', { props: ['sello-ecologico', 'sello-kilometro-0', 'dieta-vegano'], featured: true, tags: ['mas-vendido'] }),
      item('Manzanilla amarga en flor', 360, '🌼🍵', 'Cabezuelas enteras, sin polvo ni rabos, de la que hace mirar raro al primer sorbo. Cinco minutos tapada después de comer.'),
      item('Poleo menta del barranco', 340, '🍃🍵', 'Poleo de verdad, que no es menta teñida, cortado antes de que espigue. Una taza está bien; embarazadas, mejor otra cosa.'),
      item('Hierba luisa en hoja', 390, '🍋🌿', 'Hoja entera que huele a limón en cuanto abres la bolsa. Fría con hielo es nuestro refresco de verano.'),
      item('Rabo de gato', 380, '🌾🍵', 'La infusión de media comarca cuando algo pica o molesta por dentro. Te cuento cómo se toma, y cuándo hay que dejarlo e ir al médico.'),
      item('Mezcla de la noche', 450, '🌙🍵', 'Melisa, tila, azahar y pasiflora, en la proporción que usaba mi madre. No tumba a nadie, pero baja el volumen.', { weight: 70, featured: true }),
      item('Anís estrellado entero', 420, '⭐🍵', 'Estrellas enteras para digestiones pesadas, bizcochos y mistela casera. No se lo des a los bebés, aunque lo dijera la vecina.', { origin: 'Vietnam', props: ['dieta-vegano'], weight: 50 }),
    ]),
    shelf(soaps, [
      item('Jabón de aceite de oliva', 390, '🧼🫒', 'Aceite de la almazara, agua y sosa, curado cuatro meses en estantería de madera. Hace poca espuma y deja la piel contenta.', { featured: true }),
      item('Jabón de lavanda y avena', 450, '🧼🪻', 'Con copos que rascan lo justo y flor de la montaña de Énguera. Ponlo en jabonera con rejilla o se hace pasta.'),
      item('Champú sólido de ortiga', 890, '🧼🌿', 'Una pastilla sustituye a dos botes y no se derrama en la maleta. Los primeros tres lavados son raros: insiste.', { weight: 80 }),
      item('Desodorante en crema de salvia', 950, '🌿🧴', 'Bicarbonato, manteca de karité y salvia, en tarro de vidrio retornable. Una pizca del tamaño de una lenteja por axila.', { noReturn: true, weight: 120 }),
      item('Bálsamo de labios de cera', 420, '💋🐝', 'Cera de las colmenas de La Bresca, aceite de almendra y nada más. Va en latita para que no se funda en el coche.', { props: ['sello-hecho-a-mano', 'sello-kilometro-0'], noReturn: true, weight: 20 }),
    ]),
    shelf(firstAid, [
      item('Ungüento de árnica', 890, '🌼🧴', 'Para golpes y agujetas, con árnica macerada cuarenta días en aceite de girasol. Nunca sobre herida abierta.', { origin: 'Km 0', props: ['sello-hecho-a-mano'], weight: 90 }),
      item('Aceite esencial de romero', 790, '💧🌿', 'Destilado en alambique de cobre a veinte kilómetros de aquí. Dos gotas en una cucharada de aceite para friegas, jamás bebido.', { noReturn: true, weight: 60 }),
      item('Saquito térmico de hueso de cereza', 1450, '🍒🔥', 'Tres minutos de microondas y media hora de calor en el cuello o en la tripa. La funda de algodón se quita y se lava.', { props: ['material-algodon', 'sello-hecho-a-mano'], weight: 500, tags: ['regalo'] }),
    ]),
  ),
]
