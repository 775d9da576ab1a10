import { applicationLetter } from '../applications/application-letter.ts'
import { recallLetter, recallNoticeLetter } from '../recalls/recall-letters.ts'
import { suspensionLetter } from '../businesses/suspension-letter.ts'
import { moderationLetter } from '../moderation/moderation-letter.ts'
import { confirmLetter } from '../orders/confirm-letter.ts'
import { linkLetter } from '../orders/link-letter.ts'
import { orderLetter } from '../orders/order-letter.ts'
import { resetLetter } from '../identity/reset-letter.ts'
import { dac7Letter } from '../reports/dac7-letter.ts'
import { invitationLetter } from '../people/invitation-letter.ts'
import { passwordLinkLetter } from '../people/password-link.ts'
import { notificationLetter } from '../notifications/notification-letter.ts'
import { alertLetter } from '../status/alert-letter.ts'
import { lookLetter } from '../templates/look-letter.ts'
import { testLetter } from '../templates/test-letter.ts'
import { shopName } from '../towns/town-facts.ts'
import { webhookDisabledLetter } from '../webhooks/disabled-letter.ts'
import type { Compose } from '../mail/letter.ts'
import type { MailKind } from '../mail/outbox.ts'

const notYou = 'Si no has sido tú, cambia tu contraseña cuanto antes desde «He olvidado mi contraseña».'

/**
 * For each kind of mail, the function that writes it when it is sent. The function returns null if the mail is obsolete
 * and must not be sent.
 */
export const letters: Readonly<Record<MailKind, Compose>> = {
  'reset-password': resetLetter,
  invitation: invitationLetter,
  'password-link': passwordLinkLetter,
  order: orderLetter,
  'order-link': linkLetter,
  'confirm-order': confirmLetter,
  application: applicationLetter,
  suspension: suspensionLetter,
  'look-reset': lookLetter,
  moderation: moderationLetter,
  dac7: dac7Letter,
  recall: recallLetter,
  'recall-notice': recallNoticeLetter,
  notification: notificationLetter,
  alert: alertLetter,
  'webhook-disabled': webhookDisabledLetter,
  'template-test': testLetter,

  'password-changed': async () => ({
    subject: 'Tu contraseña ha cambiado',
    paragraphs: [
      'La contraseña de tu cuenta acaba de cambiar y se ha cerrado la sesión en los demás dispositivos.',
      notYou,
    ],
  }),

  'email-changed': async () => ({
    subject: 'El correo de tu cuenta ha cambiado',
    paragraphs: [
      'Tu cuenta tiene ahora otra dirección de correo, y a esta ya no te escribiremos.',
      'Si no has sido tú, responde a este mensaje o acude a la asociación de comerciantes.',
    ],
  }),

  'account-erased': async ({ db }) => ({
    subject: 'Hemos borrado tu cuenta',
    paragraphs: [
      `Tu cuenta y tus datos ya no están en ${await shopName(db)}, y este es el último correo que recibes de nosotros.`,
      'Las tiendas guardan las facturas de lo que compraste durante seis años, porque así lo manda la ley.',
    ],
  }),

  'account-exported': async ({ db }) => ({
    subject: 'Te hemos dado una copia de tus datos',
    paragraphs: [
      `Alguien de ${await shopName(db)} ha sacado una copia de los datos que guardamos de ti, porque nos la has pedido.`,
      'Si no has sido tú, responde a este mensaje: lo miraremos enseguida.',
    ],
  }),

  'session-ended': async () => ({
    subject: 'Hemos cerrado una sesión de tu cuenta',
    paragraphs: [
      'Una sesión tuya se ha usado desde dos sitios a la vez, como si alguien la hubiera copiado. Por seguridad la hemos cerrado: vuelve a entrar cuando quieras.',
      notYou,
    ],
  }),
}
