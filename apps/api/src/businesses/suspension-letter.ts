import type { Suspension } from '@lonja/contract/businesses/suspension'
import type { SuspensionReason } from '@lonja/contract/businesses/suspension-reasons'
import type { Compose } from '../mail/letter.ts'
import { mailOrigin } from '../mail/mailer.ts'

const reasons: Readonly<Record<SuspensionReason, string>> = {
  'trader-data': 'Faltan datos del titular o no son correctos.',
  'unlawful-goods': 'La tienda ofrece productos que no cumplen la ley.',
  'unanswered-orders': 'La tienda no responde a sus pedidos.',
  complaints: 'Hemos recibido muchas quejas de clientes.',
  terms: 'La tienda no cumple las condiciones del mercado.',
  asked: 'La tienda lo ha pedido.',
  other: 'Otro motivo, que explicamos debajo.',
}

/** The letter to the owners of a shop that was suspended or opened again. Null if the state has changed since. */
export const suspensionLetter: Compose = async ({ config, db }, { data }) => {
  const [shop] = await db.query<{ name: string; state: string; suspension: Suspension | null }>({
    text: 'select name, state, suspension from business where id = $1',
    values: [data['business']],
  })
  if (!shop || shop.state !== data['state']) return null
  const { name, suspension } = shop
  const action = { label: 'Ver los pedidos', url: `${mailOrigin(config)}/manage/orders` }
  if (!suspension)
    return {
      subject: `${name} vuelve a estar abierta`,
      paragraphs: ['Hola:', `Hemos levantado la suspensión: los clientes vuelven a ver ${name}.`],
      action,
    }
  return {
    subject: `Hemos suspendido ${name}`,
    paragraphs: [
      'Hola:',
      `Hemos suspendido ${name}, y los clientes ya no la ven. Estos son los motivos:`,
      ...suspension.reasons.map((reason) => `· ${reasons[reason]}`),
      ...(suspension.text ? [suspension.text] : []),
      'Los pedidos que ya tienes siguen adelante: atiéndelos como siempre.',
    ],
    action,
    after: [
      'Si no estás de acuerdo, responde a este correo y explica por qué: otra persona volverá a mirarlo. También puedes acudir a los tribunales o a un órgano de resolución de litigios.',
    ],
  }
}
