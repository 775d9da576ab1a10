import type { CmsBlock } from '@lonja/contract/cms/cms'
import { consentCookie, previewCookie, storageKeys, xsrfCookie } from '@lonja/contract/constants'

/**
 * The text about all data that the app stores in a browser. The names of the data come from the code that writes
 * them.
 *
 * @param app  the app's name
 */
export const cookieBlocks = (app: string): CmsBlock[] => [
  p(
    `${app} guarda en tu navegador lo imprescindible para que puedas comprar, y nada más. No hay cookies de publicidad, ni de redes sociales, ni de empresas de análisis. Esta página enumera todo lo que guardamos, con su nombre exacto, para que puedas comprobarlo.`,
  ),
  h2('Qué es una cookie y qué es el almacenamiento local'),
  p(
    'Una cookie es un dato pequeño que el navegador guarda y devuelve al sitio que lo creó en cada visita. El almacenamiento local es un cajón parecido, pero lo que contiene no se envía solo: se queda en tu dispositivo hasta que la página lo lee. La ley trata las dos cosas igual, y nosotros también.',
  ),
  h2('Cookies'),
  table(
    ['Nombre', 'Quién la crea', 'Para qué sirve', 'Cuánto dura', 'Tipo'],
    [
      consentCookie,
      `${app} (propia)`,
      'Recuerda si aceptaste o rechazaste, qué texto y cuándo, para no volver a preguntarte.',
      '6 meses',
      'Necesaria',
    ],
    [
      xsrfCookie,
      `${app} (propia)`,
      'Impide que otra web haga operaciones en tu nombre mientras tienes la sesión abierta.',
      'Hasta que cierras el navegador',
      'Necesaria',
    ],
    [
      previewCookie,
      `${app} (propia)`,
      'Solo para el equipo que lleva la tienda: deja verla mientras está cerrada al público.',
      '12 horas',
      'Necesaria',
    ],
  ),
  h2('Almacenamiento local'),
  table(
    ['Nombre', 'Para qué sirve', 'Cuánto dura', 'Tipo'],
    [
      storageKeys.order,
      'Tu cesta: productos, cantidades, cupones y lo que hayas escrito para la entrega.',
      'Hasta que haces el pedido o vacías la cesta',
      'Necesario',
    ],
    [
      storageKeys.auth,
      'Las credenciales que mantienen tu sesión abierta. Se renuevan cada quince minutos.',
      'Hasta que cierras sesión; como mucho, 60 días',
      'Necesario',
    ],
    [
      'saved_products',
      'Tu lista de deseos, para que el corazón funcione también sin cuenta y sin red.',
      'Hasta que cierras sesión o la vacías',
      'Necesario',
    ],
    [
      'theme',
      'Si prefieres colores claros u oscuros, cuando lo eliges tú.',
      'Hasta que vuelves a «Como el dispositivo»',
      'Necesario',
    ],
    [
      storageKeys.user,
      'Tu nombre y los datos básicos de tu perfil, para saludarte sin preguntar al servidor en cada página.',
      'Hasta que cierras sesión',
      'Necesario',
    ],
    [
      storageKeys.login,
      'El usuario con el que entraste la última vez, para rellenar el formulario. Nunca la contraseña.',
      'Hasta que borras los datos del navegador',
      'Necesario',
    ],
    [
      'guest_orders',
      'Si compras sin cuenta, la llave que te deja volver a ver tus pedidos desde este dispositivo.',
      'Los 50 últimos pedidos, hasta que borras los datos del navegador',
      'Necesario',
    ],
    [
      'order_attempt',
      'El número del pedido que estás enviando, para que un corte de conexión no lo haga dos veces.',
      'Hasta que se sabe si el pedido ha entrado',
      'Necesario',
    ],
    [
      'chosen_city',
      'El pueblo en el que compras, para enseñarte sus tiendas sin volver a preguntar.',
      'Hasta que eliges otro o borras los datos del navegador',
      'Necesario',
    ],
    [
      'kept_orders',
      'La cesta de quien ha cerrado sesión aquí, sin nombres ni direcciones: la encuentra cuando vuelve a entrar.',
      'Las diez últimas cuentas, hasta que vuelven a entrar o borras los datos del navegador',
      'Necesario',
    ],
    [
      'device',
      'Un número al azar que distingue este dispositivo de tus otros, en tu lista de sesiones y para los avisos.',
      'Hasta que borras los datos del navegador',
      'Necesario',
    ],
    [
      'push',
      'Si pediste avisos en este navegador, a qué cuenta pertenecen.',
      'Hasta que los apagas o cierras sesión',
      'Necesario',
    ],
    [
      'push_declined',
      'Que no quieres avisos en este navegador, para no volver a ofrecértelos.',
      'Hasta que borras los datos del navegador',
      'Necesario',
    ],
    ['language', 'El idioma que has elegido.', 'Hasta que eliges otro o borras los datos del navegador', 'Necesario'],
    [
      'language_offered',
      'Que ya te hemos dicho que la página está en el idioma de tu navegador.',
      'Hasta que borras los datos del navegador',
      'Necesario',
    ],
    ['menu', 'Que has cerrado el menú de al lado.', 'Hasta que lo abras', 'Necesario'],
    [
      'placed_order',
      'El último pedido que has hecho aquí, para verlo también sin conexión.',
      'Hasta el siguiente, o hasta que sales de tu cuenta',
      'Necesario',
    ],
    ['update_later', 'Que has dejado para más tarde cargar una versión nueva de la tienda.', 'Un día', 'Necesario'],
    [
      'manage_shop',
      'La tienda que has elegido, si llevas varias. Solo en la parte de las tiendas.',
      'Hasta que la cambies',
      'Necesario',
    ],
    [
      'manage_count',
      'El recuento de existencias que has empezado y no has terminado. Solo en la parte de las tiendas.',
      'Hasta que lo terminas o sales de tu cuenta',
      'Necesario',
    ],
    [
      'manage_counter',
      'Que este dispositivo es el de todos en una tienda, y su sesión. Solo en la parte de las tiendas.',
      'Hasta que cierras la sesión del dispositivo',
      'Necesario',
    ],
    [
      'manage_printer',
      'Cómo imprime este dispositivo. Solo en la parte de las tiendas.',
      'Hasta que lo cambies',
      'Necesario',
    ],
    [
      'manage_printed',
      'Los pedidos que has impreso aquí y a qué hora. Solo en la parte de las tiendas.',
      'Tres días',
      'Necesario',
    ],
    [
      'manage_volume',
      'El volumen del aviso de pedidos de este dispositivo. Solo en la parte de las tiendas.',
      'Hasta que lo cambies',
      'Necesario',
    ],
    [
      'recent_searches',
      'Lo último que has buscado, para no tener que escribirlo otra vez.',
      'Las ocho últimas búsquedas, hasta que las borras en el propio buscador o cierras sesión',
      'Necesario',
    ],
  ),
  h2('Lo que desaparece al cerrar la pestaña'),
  ul(
    '«checkout»: lo que llevas escrito mientras tramitas un pedido, para que no lo pierdas al recargar; se borra al hacer el pedido. Del mismo modo, lo que llevas escrito de una valoración, de una pregunta o de una respuesta de tu tienda.',
    '«scroll»: por dónde ibas en cada página que has visto, para volver allí con «Atrás».',
    '«language»: el idioma de esta pestaña, para volver a él desde el banco.',
    '«social_login»: mientras entras con otra red, con qué petición te fuiste, para no creer a nadie más.',
    '«shop_view»: la tienda que alguien del ayuntamiento está viendo como la ven quienes la llevan, sin poder cambiar nada; media hora como mucho.',
    '«customer_view»: la persona cuya tienda alguien del ayuntamiento está viendo como ella, sin poder cambiar nada; media hora como mucho.',
    '«reloaded»: que una parte de la tienda no se descargó bien y ya hemos intentado recargarla, para no hacerlo sin fin.',
  ),
  h2('Para cuando no hay red'),
  p(
    'La tienda guarda en tu dispositivo sus propios archivos y las fotos que has visto, y en una base de datos llamada «lonja» las últimas páginas que has abierto, para que puedas verlas sin conexión. Como mucho una semana; lo de tu cuenta se borra al cerrar sesión.',
  ),
  p(
    'Si llevas una tienda, otra base de datos llamada «lonja-outbox» guarda los cambios que haces sin conexión, con el código del pedido o el nombre del producto, hasta que se envían, los descartas o cierras sesión.',
  ),
  h2('Por qué no te pedimos permiso para estas'),
  p(
    'El artículo 22.2 de la Ley 34/2002, de servicios de la sociedad de la información, exime de pedir consentimiento para lo que es estrictamente necesario para prestar el servicio que has solicitado. Todo lo de las tablas anteriores lo es: sin la cesta no se puede comprar y sin la sesión no se puede entrar.',
  ),
  h2('Qué pasa si aceptas o si rechazas'),
  p(
    'El aviso te pregunta si nos dejas contar visitas para mejorar la tienda. A día de hoy no contamos ninguna: aceptes o rechaces, no se añade ni una cookie más a las de esta página. Si algún día empezamos, aparecerá aquí antes, se aplicará solo a quien haya aceptado y, si el cambio es importante, volveremos a preguntar. Rechazar no te quita nada: la tienda funciona igual.',
  ),
  h2('Cómo cambiar de opinión o borrarlo todo'),
  ul(
    'Con el enlace «Configurar cookies», al pie de todas las páginas, el aviso vuelve a abrirse y puedes elegir otra vez.',
    'Al cerrar sesión borramos de tu dispositivo las credenciales, los datos de tu perfil y tus últimas búsquedas, aunque en ese momento no haya conexión.',
    'En los ajustes de tu navegador puedes borrar las cookies y los datos de este sitio, o impedir que se guarden. Si los borras, perderás la cesta, la sesión y el acceso a los pedidos hechos sin cuenta desde este dispositivo.',
  ),
  h2('Terceros y transferencias'),
  p(
    `Ninguna página de ${app} carga recursos de terceros antes de que tú los pidas, y ninguna cookie de las tablas se comparte con nadie ni sale de la Unión Europea. El tratamiento de tus datos personales se explica en la política de privacidad.`,
  ),
]

const h2 = (text: string): CmsBlock => ({ type: 'h2', text })
const p = (text: string): CmsBlock => ({ type: 'p', text })
const ul = (...items: string[]): CmsBlock => ({ type: 'ul', items })
const table = (head: string[], ...rows: string[][]): CmsBlock => ({ type: 'table', head, rows })
