import { type MailText, mailCodes } from '@lonja/contract/templates/mail-text'

/** The texts of Lonja, by the code of the template that can replace each of them. */
const texts: Readonly<Record<string, MailText>> = {
  'order-confirm': {
    subject: 'Pedido {{code}} confirmado',
    body: 'Hola, {{name}}:\n¡Gracias! Tu pedido {{code}} está hecho.',
  },
  'order-accepted': {
    subject: 'Pedido {{code}} aceptado',
    body: 'Hola, {{name}}:\nTu pedido {{code}} de {{shops}} está aceptado. Te avisaremos cuando esté listo.',
  },
  'order-preparing': {
    subject: 'Pedido {{code}} en preparación',
    body: 'Hola, {{name}}:\nYa se está preparando tu pedido {{code}} de {{shops}}.',
  },
  'order-ready': {
    subject: 'Pedido {{code}} listo para recoger',
    body: 'Hola, {{name}}:\nTu pedido {{code}} te espera.',
  },
  'order-ready-delivery': {
    subject: 'Pedido {{code}} listo para salir',
    body: 'Hola, {{name}}:\nTu pedido {{code}} está listo y saldrá enseguida.',
  },
  'order-shipped': {
    subject: 'Pedido {{code}} en reparto',
    body: 'Hola, {{name}}:\nTu pedido {{code}} de {{shops}} va de camino.',
  },
  'order-complete': {
    subject: 'Pedido {{code}} entregado',
    body: 'Hola, {{name}}:\nYa tienes tu pedido {{code}} de {{shops}}. Que lo disfrutes.',
  },
  'application-applied': {
    subject: 'Hemos recibido tu solicitud para {{shop}}',
    body: 'Hola:\nYa tenemos tu solicitud para abrir {{shop}} en {{town}}. La revisamos y te escribimos con la respuesta.',
  },
  'application-applied-ca': {
    subject: 'Hem rebut la teua sol·licitud per a {{shop}}',
    body: 'Hola:\nJa tenim la teua sol·licitud per a obrir {{shop}} a {{town}}. La revisem i t’escrivim amb la resposta.',
  },
  'application-applied-en': {
    subject: 'We have your application for {{shop}}',
    body: 'Hello,\nYour application to open {{shop}} in {{town}} has arrived. We will check it and write to you with the answer.',
  },
  'application-approved': {
    subject: '{{shop}} ya está en el mercado',
    body: 'Hola:\nHemos aprobado tu solicitud: {{shop}} ya está abierta en {{town}}. Entra y añade tus primeros productos.',
  },
  'application-approved-ca': {
    subject: '{{shop}} ja és al mercat',
    body: 'Hola:\nHem aprovat la teua sol·licitud: {{shop}} ja està oberta a {{town}}. Entra i afig els teus primers productes.',
  },
  'application-approved-en': {
    subject: '{{shop}} is in the market',
    body: 'Hello,\nYour application is approved: {{shop}} is now open in {{town}}. Log in and add your first products.',
  },
}

/** What Lonja says in notifications and pushes about a step of an order. */
const orderNotice: MailText = { subject: 'Tu pedido {{code}}: {{status}}', body: '{{shops}}' }
/** What Lonja says in notifications and pushes about an application that the town has approved. */
export const approvedNotice: MailText = {
  subject: '{{shop}} ya está en el mercado',
  body: 'Entra y añade tus primeros productos.',
}

/** The text of Lonja that a template with this code replaces. */
export function builtInText(code: string): MailText {
  const { kind, event } = mailCodes.get(code)!
  if (kind === 'mail') return texts[code]!
  if (kind === 'ticket') return { subject: '', body: '' }
  return event === 'application-approved' ? approvedNotice : orderNotice
}

/** The values with which a text is shown before it is sent. */
export const sampleValues = {
  name: 'Ana',
  code: 'LON-7K3F',
  shops: 'Forn de la Plaça',
  shop: 'Forn de la Plaça',
  status: 'Listo para recoger',
}
