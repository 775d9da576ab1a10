import { town } from '../place.ts'
import type { DemoCms } from '../types.ts'
import { h2, p, table, ul } from './blocks.ts'

const { council } = town

export const privacy: DemoCms = {
  code: 'privacidad',
  title: 'Política de privacidad',
  url: 'privacidad',
  category: 'legal',
  metaDescription:
    'Qué datos personales trata Lonja, para qué, con qué base legal, cuánto tiempo y cómo ejercer tus derechos.',
  sort: 2,
  updatedDay: -92,
  blocks: [
    p(
      'Pedimos los datos que hacen falta para que compres y te llegue lo que has comprado. No los vendemos, no hacemos perfiles comerciales y no los usamos para publicidad. Aquí está el detalle que exigen el Reglamento (UE) 2016/679, general de protección de datos, y la Ley Orgánica 3/2018.',
    ),
    h2('Quién es responsable'),
    p(
      `Del funcionamiento de la plataforma y de tu cuenta responde el ${council.name} (${council.cif}), ${council.address.street}, ${council.address.number}, ${town.zip} ${town.name}. De los datos de cada pedido responde también el comercio que lo vende, porque los necesita para prepararlo, entregarlo, cobrarlo y facturarlo. Puedes dirigirte a cualquiera de los dos.`,
    ),
    p(`Nuestra delegación de protección de datos atiende en ${council.dpoEmail}.`),
    h2('Qué tratamos, para qué y con qué derecho'),
    table(
      ['Para qué', 'Qué datos', 'Base jurídica', 'Cuánto tiempo'],
      [
        'Mantener tu cuenta y tu sesión',
        'Usuario, correo, nombre, teléfono, direcciones y contraseña cifrada, que nadie puede leer',
        'Ejecución del servicio que pides (art. 6.1.b)',
        'Mientras tengas la cuenta',
      ],
      [
        'Tramitar y entregar tus pedidos, con cuenta o sin ella',
        'Nombre, contacto, dirección de entrega, artículos, importes y notas que escribas',
        'Contrato de compraventa (art. 6.1.b)',
        'Hasta que termina la garantía: tres años',
      ],
      [
        'Facturar y llevar la contabilidad',
        'Datos de facturación e importes',
        'Obligación legal (art. 6.1.c)',
        'Seis años (Código de Comercio)',
      ],
      [
        'Atender desistimientos, reclamaciones y consultas',
        'Los del pedido y lo que nos cuentes',
        'Obligación legal y contrato (art. 6.1.b y c)',
        'Hasta resolverlas y mientras se puedan reclamar',
      ],
      [
        'Publicar las valoraciones y preguntas que escribas',
        'Tu nombre de pila y el texto',
        'Consentimiento, que puedes retirar (art. 6.1.a)',
        'Hasta que las borres',
      ],
      [
        'Revisar lo que denuncias y contestarte',
        'Tu nombre, tu correo y lo que denuncias',
        'Obligación legal (art. 6.1.c): Reglamento de Servicios Digitales',
        'Nombre y correo: dos años desde la decisión',
      ],
      [
        'Proteger el sitio de abusos',
        'Dirección IP y número de intentos de acceso',
        'Misión de interés público y seguridad (art. 6.1.e)',
        'Lo justo para frenar el abuso: menos de un día',
      ],
      [
        'Saber cómo va el comercio local',
        'Totales por tienda y por mes, sin datos de personas',
        'Misión de interés público (art. 6.1.e)',
        'Indefinido: son anónimos',
      ],
    ),
    p(
      'La misión de interés público es la que la Ley 7/1985, de bases del régimen local, encomienda a los municipios en materia de ferias, abastos, mercados, lonjas y comercio. Los datos marcados como obligatorios en los formularios lo son porque sin ellos no se puede entregar o facturar; los demás son opcionales.',
    ),
    h2('Quién los recibe'),
    ul(
      'El comercio o los comercios de tu pedido: cada uno ve solo su parte.',
      'Quien reparte, si has pedido entrega a domicilio: nombre, dirección, teléfono y lo que has escrito para el reparto.',
      'Las empresas que alojan la plataforma por encargo del Ayuntamiento, dentro de la Unión Europea y con contrato de encargo.',
      'Las administraciones tributarias, de consumo o judiciales, cuando una ley lo manda.',
    ),
    p('No hacemos transferencias internacionales ni tomamos decisiones automatizadas que te afecten.'),
    h2('Tus derechos'),
    p(
      `Puedes acceder a tus datos, rectificarlos, suprimirlos, limitar u oponerte a su tratamiento, llevártelos en un formato legible por máquina y retirar el consentimiento cuando quieras. Escribe a ${council.dpoEmail} o preséntalo en el registro del Ayuntamiento; no cuesta nada y contestamos en un mes. Solo te pediremos acreditar quién eres si tenemos dudas razonables. Lo que debamos conservar por ley, como una factura, queda bloqueado hasta que venza el plazo.`,
    ),
    p(
      'Si crees que no hemos atendido bien tu petición, puedes reclamar ante la Agencia Española de Protección de Datos (calle de Jorge Juan, 6, 28001 Madrid).',
    ),
    h2('Menores'),
    p(
      'Para tener una cuenta hay que haber cumplido catorce años, y para comprar, ser mayor de edad. Si sabes de una cuenta de alguien más pequeño, avísanos y la cerramos.',
    ),
    h2('Cómo los protegemos'),
    ul(
      'Las contraseñas se guardan con una función de un solo sentido (Argon2id): ni nosotros podemos leerlas.',
      'Las sesiones caducan y sus credenciales cambian con cada uso; si alguien reutiliza una vieja, la sesión se cierra.',
      'Los registros técnicos no contienen nombres, correos, direcciones ni contenido de pedidos.',
      'Los sistemas se ajustan al Esquema Nacional de Seguridad (Real Decreto 311/2022).',
    ),
    p(
      'Si hubiera una brecha que te ponga en riesgo, te lo diríamos sin demora y con claridad, y la notificaríamos a la Agencia en setenta y dos horas.',
    ),
    h2('Cookies'),
    p('La política de cookies enumera, una por una, lo que se guarda en tu navegador.'),
  ],
}
