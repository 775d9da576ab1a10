import { item, shelf, stocks } from './shelf.ts'
import type { Shelf } from './shelf.ts'

const bikes: Shelf = {
  category: 'bicicletas',
  taxRate: 2100,
  grounds: ['lemon', 'sky', 'sage', 'sand', 'blush'],
  weight: 14000,
}
const gear: Shelf = { ...bikes, category: 'ciclismo', grounds: ['sand', 'sky', 'clay', 'sage', 'lemon'], weight: 350 }

const frames = ['bici-s-155-168-cm', 'bici-m-165-178-cm', 'bici-l-175-188-cm', 'bici-xl-185-198-cm'] as const
const sizes = ['talla-s', 'talla-m', 'talla-l', 'talla-xl'] as const
const service = { noReturn: true, stock: null } as const

export const bicycles = [
  stocks(
    'ciclos-vall',
    shelf(bikes, [
      item('Bicicleta urbana de barra baja', 48900, '🚲', 'Siete marchas en el buje, guardabarros y cadena tapada, para ir en falda o con traje. Sale del taller con luces, timbre y la revisión de los dos meses apuntada.', { axes: [['bici-s-155-168-cm', 'bici-m-165-178-cm', 'bici-l-175-188-cm'], ['color-celeste', 'color-crudo', 'color-burdeos']], featured: true, tags: ['mas-vendido'], weight: 15500 }),
      item('Bicicleta de montaña de 29 pulgadas', 89900, '🚵', 'Aluminio, horquilla de ciento veinte milímetros con bloqueo y doce velocidades. Para las pistas de la sierra y alguna trialera, no para saltar escaleras.', { axes: [frames, ['color-negro', 'color-oliva']], featured: true, weight: 13200 }),
      item('Bicicleta eléctrica de paseo', 189000, '🚲🔋', 'Motor central y batería que se saca para subirla a casa, con unos setenta kilómetros sin tacañería. Pruébala subiendo la cuesta del Calvario.', { axes: [['bici-s-155-168-cm', 'bici-m-165-178-cm', 'bici-l-175-188-cm'], ['color-gris', 'color-verde']], weight: 23500 }),
      item('Bicicleta eléctrica de montaña', 319000, '🚵🔋', 'Batería de seiscientos vatios hora integrada y frenos de cuatro pistones. Sube lo que antes empujabas, y baja igual de rápido que las otras: cuidado.', { axes: [['bici-m-165-178-cm', 'bici-l-175-188-cm', 'bici-xl-185-198-cm']], weight: 22800 }),
      item('Bicicleta de carretera de aluminio', 119000, '🚴', 'Horquilla de carbono y frenos de disco, con desarrollos para subir puertos sin ser profesional. Ajustamos la altura y el alcance con tus medidas delante.', { axes: [frames, ['color-rojo', 'color-negro']], weight: 9200 }),
      item('Bicicleta de grava', 139000, '🚲⛰️', 'Cubierta de cuarenta, manillar abierto y agujeros para atornillarle media casa. Va igual de bien por el camino del Molino que hasta Santiago.', { axes: [frames, ['color-teja', 'color-oliva']], weight: 10300 }),
      item('Bicicleta plegable de 20 pulgadas', 54900, '🚲🎒', 'Se pliega en doce segundos y sube al tren sin pagar billete. Pesa doce kilos: se nota, pero se sube.', { axes: [['color-azul', 'color-mostaza']], weight: 12000 }),
      item('Bicicleta infantil de 16 pulgadas', 18900, '🚲🧒', 'Frenos de maneta corta, ruedines de quita y pon y un cuadro que no pesa lo que el niño. Cuando se quede pequeña, te la recogemos a cuenta de la siguiente.', { axes: [['color-rojo', 'color-lila', 'color-verde']], props: ['edad-3-5-anos'], weight: 7800 }),
      item('Bicicleta sin pedales', 8900, '🚲👶', 'Aluminio, rueda de goma y freno de mano para aprender a la vez equilibrio y prudencia. Después de esta, los ruedines no hacen falta.', { axes: [['color-celeste', 'color-mostaza']], props: ['edad-0-2-anos'], weight: 3600 }),
    ]),
    shelf(gear, [
      item('Casco urbano ventilado', 4900, '⛑️', 'Rueda de ajuste atrás, visera corta y luz roja integrada. Tras un golpe se cambia, aunque por fuera parezca nuevo.', { axes: [['talla-s', 'talla-m', 'talla-l'], ['color-blanco', 'color-negro', 'color-verde']], featured: true }),
      item('Candado en U de acero', 4490, '🔒🚲', 'Arco de catorce milímetros con doble cierre y soporte para el cuadro. Ata siempre el cuadro y la rueda de atrás, por este orden.', { props: ['material-acero'], weight: 1300 }),
      item('Silla portabebés trasera', 8900, '🚲👶', 'Homologada hasta veintidós kilos, con arnés de cinco puntos y reposapiés que sube. La montamos nosotros y comprobamos que no baile.', { props: ['edad-0-2-anos'], weight: 4400 }),
      item('Alforja impermeable', 5490, '🎒🌧️', 'Veinte litros de lona soldada que se enrolla por arriba y se suelta con un clic. Cabe la compra del viernes, melón incluido.', { axes: [['color-negro', 'color-mostaza']], weight: 850 }),
      item('Remolque infantil de dos plazas', 27900, '🚲🛺', 'Se engancha al eje, se pliega plano y lleva mosquitera y chubasquero. Con el kit de la caja se convierte en cochecito.', { stock: 2, props: ['edad-0-2-anos'], weight: 11500 }),
    ]),
  ),
  stocks(
    'la-roda-taller',
    shelf(gear, [
      item('Arreglo de pinchazo con cámara nueva', 1200, '🛞🔧', 'Cámara, mano de obra y búsqueda del culpable en la cubierta, que casi siempre sigue ahí. Media hora y un café.', { ...service, featured: true, tags: ['mas-vendido'] }),
      item('Puesta a punto completa', 4500, '🔧🚲', 'Frenos, cambio, dirección, ruedas centradas y engrase, con prueba por la calle de la Acequia. Si hace falta una pieza, llamamos antes de ponerla.', { ...service }),
      item('Restauración de bici clásica', 28000, '🚲✨', 'Desmontamos hasta la última tuerca, cromamos lo que se pueda y pintamos al horno. Precio orientativo por una bici completa de las de Eibar; tarda dos meses.', { ...service, props: ['sello-hecho-a-mano'], weight: 15000 }),
      item('Cámara de butilo', 590, '🛞', 'Con válvula gruesa y talco dentro para que no se pegue a la cubierta. Dinos el diámetro en la nota: 20, 26, 28 o 29.', { weight: 170, stock: null }),
      item('Cubierta antipinchazos', 2890, '🛞🛡️', 'Banda de goma de cinco milímetros que se ríe de los rosales y de los cristales de fiesta. Reflectante en el flanco, para que te vean de lado.', { weight: 900 }),
      item('Cadena de ocho velocidades', 1690, '⛓️🚲', 'Ciento dieciséis eslabones y cierre rápido. Cámbiala cada tres mil kilómetros y los piñones te durarán el triple.', { weight: 310, props: ['material-acero'] }),
      item('Pastillas de freno de disco', 1290, '🛑🔧', 'Resina orgánica, silenciosas y suaves con el disco. Trae la vieja o una foto: hay treinta formas distintas y todas se parecen.', { weight: 40 }),
      item('Aceite de cadena para seco', 890, '🧴⛓️', 'Bote de cien mililitros con cera, que no coge el polvo de los caminos. Una gota por eslabón, y seca lo que sobre con un trapo.', { unit: 'l 0.1', weight: 130 }),
      item('Bombín de mano de aluminio', 1890, '🎈🔧', 'Cabe en el bolsillo, vale para las dos válvulas y llega a seis atmósferas con un poco de fe. Lleva goma flexible para no arrancar la válvula.', { weight: 110 }),
      item('Juego de luces recargables', 2490, '🔦🚲', 'Delantera de cuatrocientos lúmenes y trasera que se enciende más al frenar. Se cargan por USB y avisan cuando queda una hora.', { weight: 140 }),
      item('Timbre de latón', 1290, '🔔', 'Un «din» limpio que se oye a treinta metros y no ofende. Torneado en Eibar, y el latón coge color con los años.', { props: ['sello-hecho-a-mano'], origin: 'Eibar', weight: 95, tags: ['regalo'] }),
      item('Guantes cortos acolchados', 1990, '🧤', 'Gel en la palma y rizo en el pulgar para el sudor, o para lo que toque. Tirador entre los dedos, que mojados no salen.', { axes: [sizes, ['color-negro', 'color-rojo']], weight: 60 }),
      item('Maillot de manga corta', 4490, '👕🚴', 'Tejido ligero, tres bolsillos traseros y cremallera entera, con una rueda dentada bordada. Talla de persona, no de escalador.', { axes: [['talla-s', 'talla-m', 'talla-l', 'talla-xl', 'talla-xxl'], ['color-azul', 'color-teja']], weight: 160 }),
      item('Culote con tirantes', 5990, '🩳🚴', 'Badana para cuatro horas y costuras planas donde importa. Se lleva sin nada debajo, lo decimos porque se pregunta.', { axes: [sizes], weight: 210 }),
      item('Sillín de cuero con muelles', 6900, '🚲🟤', 'Cuero grueso que se amolda a ti en unos quinientos kilómetros. Cuando cambies de bici, cámbialo de sitio: dura más que ella.', { axes: [['color-marron', 'color-negro']], props: ['material-piel'], weight: 1100 }),
    ]),
  ),
]
