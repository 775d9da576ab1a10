import type { ContentAction } from '@lonja/contract/moderation/choices'
import type { ContentReason } from '@lonja/contract/moderation/reasons'
import type { Language } from '@lonja/contract/languages'

interface StatementTexts {
  product: (title: string) => string
  text: (title: string) => string
  shown: { subject: (about: string) => string; text: (about: string) => string }
  removed: { subject: (about: string) => string; text: (about: string) => string }
  facts: (facts: string) => string
  ground: (ground: 'law' | 'terms', rule: string | null) => string
  quote: (excerpt: string) => string
  action: string
  closing: string
  reasons: Record<ContentReason, string>
}

interface LetterTexts {
  greeting: string
  received: { subject: (title: string) => string; text: (title: string, town: string) => string; closing: string }
  answer: { subject: (title: string) => string; closing: string; action: string }
  complaint: { subject: (title: string) => string; upheld: string; reversed: string; closing: string }
  decided: Record<ContentAction, (title: string) => string>
  /** The statement of reasons to the author or the shop. */
  statement: StatementTexts
}

const es: LetterTexts = {
  greeting: 'Hola:',
  received: {
    subject: (title) => `Hemos recibido tu denuncia sobre ${title}`,
    text: (title, town) =>
      `Ya tenemos tu denuncia sobre ${title}. Una persona de ${town} la revisa y te escribimos con la decisión.`,
    closing: 'Gracias por avisar.',
  },
  answer: {
    subject: (title) => `Hemos revisado tu denuncia sobre ${title}`,
    closing:
      'Si no estás de acuerdo, puedes reclamar gratis durante seis meses con el botón de arriba. También puedes acudir a un órgano de resolución de litigios o a los tribunales.',
    action: 'Ver la decisión',
  },
  complaint: {
    subject: (title) => `Hemos decidido tu reclamación sobre ${title}`,
    upheld: 'Una persona ha vuelto a mirar la decisión y la mantiene:',
    reversed: 'Una persona ha vuelto a mirar la decisión y te da la razón:',
    closing: 'Si no estás de acuerdo, puedes acudir a un órgano de resolución de litigios o a los tribunales.',
  },
  decided: {
    none: (title) => `Hemos revisado tu denuncia sobre ${title} y no vemos motivo para retirar lo que denuncias.`,
    publish: (title) => `Hemos revisado tu denuncia sobre ${title} y lo publicamos.`,
    hide: (title) => `Hemos revisado tu denuncia sobre ${title} y hemos retirado lo que denunciabas.`,
    restrict: (title) => `Hemos revisado tu denuncia sobre ${title} y ya no se muestra ni se vende.`,
    lift: (title) => `Hemos revisado tu denuncia sobre ${title} y vuelve a mostrarse.`,
    suspend: (title) => `Hemos revisado tu denuncia sobre ${title} y la tienda está suspendida.`,
  },
  statement: {
    product: (title) => `el producto ${title}`,
    text: (title) => `lo que escribiste sobre ${title}`,
    shown: {
      subject: (about) => `Volvemos a mostrar ${about}`,
      text: (about) => `Los clientes vuelven a ver ${about}.`,
    },
    removed: {
      subject: (about) => `Hemos retirado ${about}`,
      text: (about) =>
        `Hemos retirado ${about}, y los clientes ya no lo ven. Lo ha decidido una persona, por este motivo:`,
    },
    facts: (facts) => `Los hechos: ${facts}`,
    ground: (ground, rule) =>
      `La base: ${ground === 'law' ? 'la ley' : 'las condiciones del mercado'}${rule ? ` (${rule})` : ''}.`,
    quote: (excerpt) => `Tu texto: «${excerpt}»`,
    action: 'Ver la decisión y reclamar',
    closing:
      'Si no estás de acuerdo, puedes reclamar gratis durante seis meses con el botón de arriba, y una persona volverá a mirarlo. También puedes acudir a un órgano de resolución de litigios o a los tribunales.',
    reasons: {
      unlawful: 'No cumple la ley.',
      unsafe: 'Puede ser peligroso.',
      counterfeit: 'Es una falsificación o una copia sin permiso.',
      misleading: 'Da información falsa o engañosa.',
      privacy: 'Muestra datos personales de otra persona.',
      hate: 'Contiene insultos, amenazas u odio.',
      minors: 'Puede dañar a menores.',
      spam: 'Es publicidad o una repetición.',
      'off-topic': 'No trata del producto.',
      other: 'Otro motivo, que explicamos debajo.',
    },
  },
}

const ca: LetterTexts = {
  greeting: 'Hola:',
  received: {
    subject: (title) => `Hem rebut la teua denúncia sobre ${title}`,
    text: (title, town) =>
      `Ja tenim la teua denúncia sobre ${title}. Una persona de ${town} la revisa i t’escrivim amb la decisió.`,
    closing: 'Gràcies per avisar.',
  },
  answer: {
    subject: (title) => `Hem revisat la teua denúncia sobre ${title}`,
    closing:
      'Si no hi estàs d’acord, pots reclamar gratis durant sis mesos amb el botó de dalt. També pots acudir a un òrgan de resolució de litigis o als tribunals.',
    action: 'Veure la decisió',
  },
  complaint: {
    subject: (title) => `Hem decidit la teua reclamació sobre ${title}`,
    upheld: 'Una persona ha tornat a mirar la decisió i la manté:',
    reversed: 'Una persona ha tornat a mirar la decisió i et dona la raó:',
    closing: 'Si no hi estàs d’acord, pots acudir a un òrgan de resolució de litigis o als tribunals.',
  },
  decided: {
    none: (title) => `Hem revisat la teua denúncia sobre ${title} i no veiem motiu per a retirar el que denuncies.`,
    publish: (title) => `Hem revisat la teua denúncia sobre ${title} i ho publiquem.`,
    hide: (title) => `Hem revisat la teua denúncia sobre ${title} i hem retirat el que denunciaves.`,
    restrict: (title) => `Hem revisat la teua denúncia sobre ${title} i ja no es mostra ni es ven.`,
    lift: (title) => `Hem revisat la teua denúncia sobre ${title} i torna a mostrar-se.`,
    suspend: (title) => `Hem revisat la teua denúncia sobre ${title} i la botiga està suspesa.`,
  },
  statement: {
    product: (title) => `el producte ${title}`,
    text: (title) => `el que vas escriure sobre ${title}`,
    shown: {
      subject: (about) => `Tornem a mostrar ${about}`,
      text: (about) => `Els clients tornen a veure ${about}.`,
    },
    removed: {
      subject: (about) => `Hem retirat ${about}`,
      text: (about) => `Hem retirat ${about}, i els clients ja no ho veuen. Ho ha decidit una persona, per este motiu:`,
    },
    facts: (facts) => `Els fets: ${facts}`,
    ground: (ground, rule) =>
      `La base: ${ground === 'law' ? 'la llei' : 'les condicions del mercat'}${rule ? ` (${rule})` : ''}.`,
    quote: (excerpt) => `El teu text: «${excerpt}»`,
    action: 'Veure la decisió i reclamar',
    closing:
      'Si no hi estàs d’acord, pots reclamar gratis durant sis mesos amb el botó de dalt, i una persona tornarà a mirar-ho. També pots acudir a un òrgan de resolució de litigis o als tribunals.',
    reasons: {
      unlawful: 'No complix la llei.',
      unsafe: 'Pot ser perillós.',
      counterfeit: 'És una falsificació o una còpia sense permís.',
      misleading: 'Dona informació falsa o enganyosa.',
      privacy: 'Mostra dades personals d’una altra persona.',
      hate: 'Conté insults, amenaces o odi.',
      minors: 'Pot fer mal a menors.',
      spam: 'És publicitat o una repetició.',
      'off-topic': 'No tracta del producte.',
      other: 'Un altre motiu, que expliquem davall.',
    },
  },
}

const en: LetterTexts = {
  greeting: 'Hello,',
  received: {
    subject: (title) => `We have your report about ${title}`,
    text: (title, town) =>
      `Your report about ${title} has arrived. A person of ${town} will look at it, and we will write to you with the decision.`,
    closing: 'Thank you for telling us.',
  },
  answer: {
    subject: (title) => `We have looked at your report about ${title}`,
    closing:
      'If you do not agree, you can complain for free within six months with the button above. You can also go to a dispute settlement body or to court.',
    action: 'See the decision',
  },
  complaint: {
    subject: (title) => `We have decided your complaint about ${title}`,
    upheld: 'A person has looked at the decision again and keeps it:',
    reversed: 'A person has looked at the decision again, and you are right:',
    closing: 'If you do not agree, you can go to a dispute settlement body or to court.',
  },
  decided: {
    none: (title) => `We have looked at your report about ${title} and see no reason to remove it.`,
    publish: (title) => `We have looked at your report about ${title}, and we publish it.`,
    hide: (title) => `We have looked at your report about ${title} and have removed it.`,
    restrict: (title) => `We have looked at your report about ${title}. It is not shown or sold any more.`,
    lift: (title) => `We have looked at your report about ${title}. It is shown again.`,
    suspend: (title) => `We have looked at your report about ${title}, and the shop is suspended.`,
  },
  statement: {
    product: (title) => `the product ${title}`,
    text: (title) => `what you wrote about ${title}`,
    shown: {
      subject: (about) => `We show ${about} again`,
      text: (about) => `Customers can see ${about} again.`,
    },
    removed: {
      subject: (about) => `We have removed ${about}`,
      text: (about) =>
        `We have removed ${about}, and customers do not see it any more. A person has decided this, for the following reason:`,
    },
    facts: (facts) => `The facts: ${facts}`,
    ground: (ground, rule) =>
      `The basis: ${ground === 'law' ? 'the law' : 'the terms of the market'}${rule ? ` (${rule})` : ''}.`,
    quote: (excerpt) => `Your text: «${excerpt}»`,
    action: 'See the decision and complain',
    closing:
      'If you do not agree, you can complain for free within six months with the button above, and a person will look at it again. You can also go to a dispute settlement body or to court.',
    reasons: {
      unlawful: 'It is against the law.',
      unsafe: 'It may be dangerous.',
      counterfeit: 'It is a counterfeit, or a copy without permission.',
      misleading: 'It gives false or misleading information.',
      privacy: 'It shows personal data of somebody else.',
      hate: 'It contains insults, threats or hate.',
      minors: 'It may harm minors.',
      spam: 'It is advertising or a repetition.',
      'off-topic': 'It is not about the product.',
      other: 'Another reason, which we explain below.',
    },
  },
}

/** The letters to people who report content, to the authors and shops of content, and to people who complain. */
export const letterTexts: Readonly<Record<Language, LetterTexts>> = { es, ca, en }
