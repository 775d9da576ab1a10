import type { SuspensionReason } from '@lonja/contract/businesses/suspension-reasons'
import type { Language } from '@lonja/contract/languages'

interface LetterTexts {
  greeting: string
  action: string
  lifted: { subject: (shop: string) => string; text: (shop: string) => string }
  suspended: { subject: (shop: string) => string; opening: (shop: string) => string; orders: string; closing: string }
  reasons: Record<SuspensionReason, string>
}

const es: LetterTexts = {
  greeting: 'Hola:',
  action: 'Ver los pedidos',
  lifted: {
    subject: (shop) => `${shop} vuelve a estar abierta`,
    text: (shop) => `Hemos levantado la suspensión: los clientes vuelven a ver ${shop}.`,
  },
  suspended: {
    subject: (shop) => `Hemos suspendido ${shop}`,
    opening: (shop) => `Hemos suspendido ${shop}, y los clientes ya no la ven. Estos son los motivos:`,
    orders: 'Los pedidos que ya tienes siguen adelante: atiéndelos como siempre.',
    closing:
      'Si no estás de acuerdo, responde a este correo y explica por qué: otra persona volverá a mirarlo. También puedes acudir a los tribunales o a un órgano de resolución de litigios.',
  },
  reasons: {
    'trader-data': 'Faltan datos del titular o no son correctos.',
    'unlawful-goods': 'La tienda ofrece productos que no cumplen la ley.',
    'unanswered-orders': 'La tienda no responde a sus pedidos.',
    complaints: 'Hemos recibido muchas quejas de clientes.',
    terms: 'La tienda no cumple las condiciones del mercado.',
    asked: 'La tienda lo ha pedido.',
    other: 'Otro motivo, que explicamos debajo.',
  },
}

const ca: LetterTexts = {
  greeting: 'Hola:',
  action: 'Veure les comandes',
  lifted: {
    subject: (shop) => `${shop} torna a estar oberta`,
    text: (shop) => `Hem alçat la suspensió: els clients tornen a veure ${shop}.`,
  },
  suspended: {
    subject: (shop) => `Hem suspés ${shop}`,
    opening: (shop) => `Hem suspés ${shop}, i els clients ja no la veuen. Estos són els motius:`,
    orders: 'Les comandes que ja tens continuen avant: atén-les com sempre.',
    closing:
      'Si no hi estàs d’acord, respon a este correu i explica per què: una altra persona tornarà a mirar-ho. També pots acudir als tribunals o a un òrgan de resolució de litigis.',
  },
  reasons: {
    'trader-data': 'Falten dades del titular o no són correctes.',
    'unlawful-goods': 'La botiga oferix productes que no complixen la llei.',
    'unanswered-orders': 'La botiga no respon a les seues comandes.',
    complaints: 'Hem rebut moltes queixes de clients.',
    terms: 'La botiga no complix les condicions del mercat.',
    asked: 'La botiga ho ha demanat.',
    other: 'Un altre motiu, que expliquem davall.',
  },
}

const en: LetterTexts = {
  greeting: 'Hello,',
  action: 'See the orders',
  lifted: {
    subject: (shop) => `${shop} is open again`,
    text: (shop) => `We have lifted the suspension: customers can see ${shop} again.`,
  },
  suspended: {
    subject: (shop) => `We have suspended ${shop}`,
    opening: (shop) => `We have suspended ${shop}, and customers do not see it any more. These are the reasons:`,
    orders: 'The orders that you already have go on: please serve them as always.',
    closing:
      'If you do not agree, answer this e-mail and explain why: another person will look at it again. You can also go to court or to a dispute settlement body.',
  },
  reasons: {
    'trader-data': 'Data of the owner are missing or wrong.',
    'unlawful-goods': 'The shop offers products that are against the law.',
    'unanswered-orders': 'The shop does not answer its orders.',
    complaints: 'We have received many complaints of customers.',
    terms: 'The shop does not follow the terms of the market.',
    asked: 'The shop has asked for it.',
    other: 'Another reason, which we explain below.',
  },
}

/** The texts of the letters about the suspension of a shop, in each language. */
export const letterTexts: Readonly<Record<Language, LetterTexts>> = { es, ca, en }
