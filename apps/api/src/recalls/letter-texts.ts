import type { Language } from '@lonja/contract/languages'

interface LetterTexts {
  greeting: string
  batch: (batch: string) => string
  buyer: {
    subject: (names: string) => string
    opening: (names: string) => string
    orders: (codes: string) => string
    closing: string
  }
  shop: {
    subject: (names: string) => string
    opening: (names: string) => string
    advice: string
    action: string
    closing: string
  }
}

const es: LetterTexts = {
  greeting: 'Hola:',
  batch: (batch) => `Lote: ${batch}`,
  buyer: {
    subject: (names) => `Aviso de seguridad: ${names}`,
    opening: (names) => `Compraste ${names}, y se retira del mercado porque puede ser peligroso.`,
    orders: (codes) => `Tus pedidos: ${codes}.`,
    closing: 'Si se lo has dado a otra persona, avísala, por favor. Si tienes dudas, responde a este correo.',
  },
  shop: {
    subject: (names) => `Retira de la venta ${names}`,
    opening: (names) =>
      `Hemos retirado del mercado ${names}. Los clientes ya no lo ven ni lo pueden comprar. Este es el motivo:`,
    advice: 'Apártalo también en la tienda. A quienes lo compraron aquí les hemos escrito esto:',
    action: 'Ver tus productos',
    closing:
      'Si no estás de acuerdo, responde a este correo y explica por qué: otra persona volverá a mirarlo. También puedes acudir a los tribunales o a un órgano de resolución de litigios.',
  },
}

const ca: LetterTexts = {
  greeting: 'Hola:',
  batch: (batch) => `Lot: ${batch}`,
  buyer: {
    subject: (names) => `Avís de seguretat: ${names}`,
    opening: (names) => `Vas comprar ${names}, i es retira del mercat perquè pot ser perillós.`,
    orders: (codes) => `Les teues comandes: ${codes}.`,
    closing: 'Si l’has donat a una altra persona, avisa-la, per favor. Si tens dubtes, respon a este correu.',
  },
  shop: {
    subject: (names) => `Retira de la venda ${names}`,
    opening: (names) =>
      `Hem retirat del mercat ${names}. Els clients ja no ho veuen ni ho poden comprar. Este és el motiu:`,
    advice: 'Aparta’l també en la botiga. A qui el va comprar ací li hem escrit açò:',
    action: 'Veure els teus productes',
    closing:
      'Si no hi estàs d’acord, respon a este correu i explica per què: una altra persona tornarà a mirar-ho. També pots acudir als tribunals o a un òrgan de resolució de litigis.',
  },
}

const en: LetterTexts = {
  greeting: 'Hello,',
  batch: (batch) => `Batch: ${batch}`,
  buyer: {
    subject: (names) => `Safety warning: ${names}`,
    opening: (names) => `You bought ${names}. It is recalled because it may be dangerous.`,
    orders: (codes) => `Your orders: ${codes}.`,
    closing: 'If you have given it to somebody else, please tell them. If you have questions, answer this e-mail.',
  },
  shop: {
    subject: (names) => `Stop selling ${names}`,
    opening: (names) =>
      `We have recalled ${names}. Customers do not see it any more, and cannot buy it. This is the reason:`,
    advice: 'Please put it aside in the shop too. We have written this to the people who bought it here:',
    action: 'See your products',
    closing:
      'If you do not agree, answer this e-mail and explain why: another person will look at it again. You can also go to court or to a dispute settlement body.',
  },
}

/** The texts of the letters about recalled products, in each language. */
export const letterTexts: Readonly<Record<Language, LetterTexts>> = { es, ca, en }
