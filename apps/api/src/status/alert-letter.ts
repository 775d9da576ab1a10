import type { Compose } from '../mail/letter.ts'
import { mailOrigin } from '../mail/mailer.ts'

interface Words {
  begun: { subject: string; what: string; todo: string }
  over: string
}

const words: Readonly<Record<string, Words>> = {
  mail: {
    begun: {
      subject: 'La tienda no consigue enviar correos',
      what: 'Hay correos que llevan más de una hora sin poder salir: avisos de pedidos, contraseñas o invitaciones.',
      todo: 'Comprueba que el servidor de correo funciona y que su contraseña no ha cambiado. Los correos esperan y saldrán solos; a las cuatro horas se dan por perdidos.',
    },
    over: 'Los correos vuelven a salir con normalidad.',
  },
  payments: {
    begun: {
      subject: 'Hay pagos que no cuadran con el banco',
      what: 'Algún pago o alguna devolución no coincide con lo que dice el banco, o el banco no responde.',
      todo: 'Mira las diferencias de pagos en el panel y compáralas con el portal del banco.',
    },
    over: 'Los pagos pendientes ya cuadran con el banco.',
  },
  backup: {
    begun: {
      subject: 'La copia de seguridad está atrasada',
      what: 'Hace más de día y medio que no se termina ninguna copia de seguridad de la tienda.',
      todo: 'Pide a quien lleva el servidor que mire por qué falla. Si hoy se estropeara el disco, se perdería todo lo hecho desde la última copia.',
    },
    over: 'Vuelve a haber una copia de seguridad reciente.',
  },
  'backup-check': {
    begun: {
      subject: 'La última copia de seguridad no sirve',
      what: 'Después de guardarla la hemos vuelto a leer, y no contiene lo que se guardó o no se ha podido leer.',
      todo: 'Pide a quien lleva el servidor que mire el disco o el almacén de las copias. Mientras tanto solo puedes contar con las copias anteriores.',
    },
    over: 'La última copia de seguridad se ha vuelto a leer y está completa.',
  },
  disk: {
    begun: {
      subject: 'Queda poco sitio en el disco del servidor',
      what: 'Queda libre menos del 10 % del disco donde la tienda guarda sus datos.',
      todo: 'Pide a quien lleva el servidor que libere espacio o amplíe el disco. Cuando se llene, no se podrán hacer pedidos.',
    },
    over: 'El disco del servidor vuelve a tener sitio.',
  },
}

/** Writes the mail to operators about a problem that needs a person, when it begins and when it is over. */
export const alertLetter: Compose = async ({ config }, { data }) => {
  const { kind = '', detail = '', state } = data
  const about = words[kind.split(' ')[0]!]
  if (!about) return null
  const origin = mailOrigin(config)
  if (state === 'over') return { subject: `Resuelto: ${about.begun.subject.toLowerCase()}`, paragraphs: [about.over] }
  return {
    subject: about.begun.subject,
    paragraphs: [about.begun.what, about.begun.todo, 'Te volveremos a escribir cuando esté resuelto.'],
    after: [
      `Para quien lleva el servidor de ${origin}: «${kind}: ${detail}». Más con la orden «npm run lonja -- status».`,
    ],
  }
}
