import type { Language } from '@lonja/contract/languages'
import type { ContentAction, ContentKind, grounds } from '@lonja/contract/moderation/choices'
import type { ContentReason } from '@lonja/contract/moderation/reasons'

interface ModerationTexts {
  /** What the person reports. */
  subject: Record<ContentKind, string>
  reportText: string
  reportIncomplete: string
  reported: string
  reason: string
  reasonOf: Record<ContentReason, string>
  explanation: string
  name: string
  email: string
  emailHint: string
  goodFaith: string
  send: string
  decision: string
  openLink: string
  kind: Record<ContentKind, string>
  was: Record<ContentAction, string>
  ground: Record<(typeof grounds)[number], string>
  complaint: string
  complaintText: (date: string) => string
  complaintWhy: string
  complaintHint: string
  complaintSend: string
  complaintBlank: string
  complained: string
  complain: string
  complaintState: Record<'waiting' | 'upheld' | 'reversed', string>
  tooLate: string
}

const es: ModerationTexts = {
  subject: {
    product: 'Denuncias este producto.',
    business: 'Denuncias esta tienda.',
    valoration: 'Denuncias esta reseña, no el producto.',
    question: 'Denuncias esta pregunta, no el producto.',
    answer: 'Denuncias esta respuesta, no el producto.',
  },
  reportText: 'Cuéntanos qué pasa. Una persona lo revisa y te escribimos con la decisión.',
  reportIncomplete: 'Falta algo: explica qué pasa, di quién eres y confirma la casilla.',
  reported: 'Recibido: una persona lo revisará.',
  reason: 'Motivo',
  reasonOf: {
    unlawful: 'No cumple la ley',
    unsafe: 'Puede ser peligroso',
    counterfeit: 'Falsificación o copia sin permiso',
    misleading: 'Información falsa o engañosa',
    privacy: 'Muestra datos personales',
    hate: 'Insultos, amenazas u odio',
    minors: 'Delito contra menores',
    spam: 'Publicidad o repetición',
    'off-topic': 'No trata del producto',
    other: 'Otro motivo',
  },
  explanation: '¿Qué pasa y por qué?',
  name: 'Tu nombre',
  email: 'Tu correo',
  emailHint: 'Solo para contestarte. No se lo damos a la tienda ni al autor.',
  goodFaith: 'Creo de buena fe que lo que digo es cierto y está completo.',
  send: 'Enviar la denuncia',
  decision: 'Una decisión del ayuntamiento',
  openLink: 'Abre el enlace del correo que te enviamos.',
  kind: {
    product: 'Producto',
    business: 'Tienda',
    valoration: 'Reseña de',
    question: 'Pregunta sobre',
    answer: 'Respuesta sobre',
  },
  was: {
    none: 'Se queda como está',
    publish: 'Publicado',
    hide: 'Retirado',
    restrict: 'Ya no se muestra ni se vende',
    lift: 'Vuelve a mostrarse',
    suspend: 'La tienda está suspendida',
  },
  ground: {
    law: 'La ley',
    terms: 'Las condiciones del mercado',
  },
  complaint: 'Reclamación',
  complaintText: (date) => `Si no estás de acuerdo, puedes reclamar gratis hasta el ${date}. Lo decide una persona.`,
  complaintWhy: '¿Por qué no estás de acuerdo?',
  complaintHint: 'Solo puedes reclamar una vez.',
  complaintSend: 'Enviar la reclamación',
  complaintBlank: 'Escribe por qué.',
  complained: 'Recibida. Te escribiremos con la respuesta.',
  complain: 'Reclamar',
  complaintState: {
    waiting: 'La estamos mirando.',
    upheld: 'La decisión se mantiene.',
    reversed: 'Tienes razón.',
  },
  tooLate: 'El plazo de seis meses para reclamar ha terminado.',
}

const ca: ModerationTexts = {
  subject: {
    product: 'Denuncies este producte.',
    business: 'Denuncies esta botiga.',
    valoration: 'Denuncies esta ressenya, no el producte.',
    question: 'Denuncies esta pregunta, no el producte.',
    answer: 'Denuncies esta resposta, no el producte.',
  },
  reportText: 'Conta’ns què passa. Una persona ho revisa i t’escrivim amb la decisió.',
  reportIncomplete: 'Falta alguna cosa: explica què passa, digues qui eres i confirma la casella.',
  reported: 'Rebut: una persona ho revisarà.',
  reason: 'Motiu',
  reasonOf: {
    unlawful: 'No compleix la llei',
    unsafe: 'Pot ser perillós',
    counterfeit: 'Falsificació o còpia sense permís',
    misleading: 'Informació falsa o enganyosa',
    privacy: 'Mostra dades personals',
    hate: 'Insults, amenaces o odi',
    minors: 'Delicte contra menors',
    spam: 'Publicitat o repetició',
    'off-topic': 'No tracta del producte',
    other: 'Un altre motiu',
  },
  explanation: 'Què passa i per què?',
  name: 'El teu nom',
  email: 'El teu correu',
  emailHint: 'Només per a contestar-te. No el donem a la botiga ni a l’autor.',
  goodFaith: 'Crec de bona fe que el que dic és cert i està complet.',
  send: 'Enviar la denúncia',
  decision: 'Una decisió de l’ajuntament',
  openLink: 'Obri l’enllaç del correu que t’hem enviat.',
  kind: {
    product: 'Producte',
    business: 'Botiga',
    valoration: 'Ressenya de',
    question: 'Pregunta sobre',
    answer: 'Resposta sobre',
  },
  was: {
    none: 'Es queda com està',
    publish: 'Publicat',
    hide: 'Retirat',
    restrict: 'Ja no es mostra ni es ven',
    lift: 'Torna a mostrar-se',
    suspend: 'La botiga està suspesa',
  },
  ground: {
    law: 'La llei',
    terms: 'Les condicions del mercat',
  },
  complaint: 'Reclamació',
  complaintText: (date) => `Si no hi estàs d’acord, pots reclamar gratis fins al ${date}. Ho decideix una persona.`,
  complaintWhy: 'Per què no hi estàs d’acord?',
  complaintHint: 'Només pots reclamar una vegada.',
  complaintSend: 'Enviar la reclamació',
  complaintBlank: 'Escriu per què.',
  complained: 'Rebuda. T’escriurem amb la resposta.',
  complain: 'Reclamar',
  complaintState: {
    waiting: 'L’estem mirant.',
    upheld: 'La decisió es manté.',
    reversed: 'Tens raó.',
  },
  tooLate: 'El termini de sis mesos per a reclamar ha acabat.',
}

const en: ModerationTexts = {
  subject: {
    product: 'You report this product.',
    business: 'You report this shop.',
    valoration: 'You report this review, not the product.',
    question: 'You report this question, not the product.',
    answer: 'You report this answer, not the product.',
  },
  reportText: 'Tell us what is wrong. A person looks at it, and we write to you with the decision.',
  reportIncomplete: 'Something is missing: explain what is wrong, say who you are and tick the box.',
  reported: 'Received: a person will look at it.',
  reason: 'Reason',
  reasonOf: {
    unlawful: 'It is against the law',
    unsafe: 'It may be dangerous',
    counterfeit: 'Counterfeit, or copied without permission',
    misleading: 'False or misleading information',
    privacy: 'It shows personal data',
    hate: 'Insults, threats or hate',
    minors: 'A crime against minors',
    spam: 'Advertising or repetition',
    'off-topic': 'It is not about the product',
    other: 'Another reason',
  },
  explanation: 'What is wrong, and why?',
  name: 'Your name',
  email: 'Your e-mail',
  emailHint: 'Only to answer you. The shop and the author do not get it.',
  goodFaith: 'I believe in good faith that what I say is true and complete.',
  send: 'Send the report',
  decision: 'A decision of the town hall',
  openLink: 'Open the link of the mail that we sent you.',
  kind: {
    product: 'Product',
    business: 'Shop',
    valoration: 'Review of',
    question: 'Question about',
    answer: 'Answer about',
  },
  was: {
    none: 'It stays as it is',
    publish: 'Published',
    hide: 'Removed',
    restrict: 'It is not shown or sold any more',
    lift: 'It is shown again',
    suspend: 'The shop is suspended',
  },
  ground: {
    law: 'The law',
    terms: 'The terms of the market',
  },
  complaint: 'Complaint',
  complaintText: (date) => `If you do not agree, you can complain for free until ${date}. A person decides.`,
  complaintWhy: 'Why do you not agree?',
  complaintHint: 'You can complain only once.',
  complaintSend: 'Send the complaint',
  complaintBlank: 'Write why.',
  complained: 'Received. We will write to you with the answer.',
  complain: 'Complain',
  complaintState: {
    waiting: 'We are looking at it.',
    upheld: 'The decision stays.',
    reversed: 'You are right.',
  },
  tooLate: 'The six months in which you could complain are over.',
}

/** They are in the code of the form and the page, because the other texts of the shop are stored for use without a network. */
export const moderationTexts: Readonly<Record<Language, ModerationTexts>> = { es, ca, en }
