import type { Compose } from '../mail/letter.ts'
import { mailOrigin } from '../mail/mailer.ts'

/** The mail about an endpoint that was disabled. */
export const webhookDisabledLetter: Compose = async ({ config }, { data }) => ({
  subject: 'Hemos dejado de enviar avisos a un programa conectado',
  paragraphs: [
    `El programa conectado en ${data['host']} lleva tres días sin responder bien, o ha pedido que no le enviemos más avisos.`,
    'Cuando vuelva a funcionar, actívalo de nuevo y repite los avisos que le faltan. Los guardamos durante treinta días.',
  ],
  action: { label: 'Ver el programa', url: `${mailOrigin(config)}${data['path']}` },
})
