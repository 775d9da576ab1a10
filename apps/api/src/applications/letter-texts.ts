import type { ApplicationReason } from '@lonja/contract/applications/choices'
import type { Language } from '@lonja/contract/languages'

interface LetterText {
  action: string
  closing: string
}

/** A text that the town cannot change, because it is a decision with its reasons. */
interface DecisionText extends LetterText {
  subject: (shop: string) => string
  opening: (shop: string, town: string) => string
}

interface LetterTexts {
  applied: LetterText
  approved: LetterText
  more_wanted: DecisionText
  rejected: DecisionText
  greeting: string
  reasons: Record<ApplicationReason, string>
}

const es: LetterTexts = {
  greeting: 'Hola:',
  applied: {
    action: 'Ver la solicitud',
    closing: 'Mientras tanto, nadie ve tu tienda.',
  },
  more_wanted: {
    subject: (shop) => `Falta algo en tu solicitud para ${shop}`,
    opening: (shop) => `Hemos revisado tu solicitud para abrir ${shop}. Para seguir necesitamos que mires esto:`,
    action: 'Completar la solicitud',
    closing: 'Lo que ya escribiste sigue guardado. Cuando lo tengas, vuelve a enviarla.',
  },
  approved: {
    action: 'Entrar en mi tienda',
    closing: 'Los clientes ven la tienda desde ahora.',
  },
  rejected: {
    subject: (shop) => `No podemos abrir ${shop}`,
    opening: (shop, town) =>
      `Hemos revisado tu solicitud y no podemos abrir ${shop} en ${town}. Estos son los motivos:`,
    action: 'Ver la solicitud',
    closing:
      'Si no estás de acuerdo, responde a este correo: otra persona volverá a mirarla. Guardamos tus datos seis meses y después los borramos.',
  },
  reasons: {
    identity: 'El documento de identidad no se lee o no coincide con los datos.',
    'tax-number': 'El NIF o CIF no coincide con el nombre del titular.',
    account: 'El certificado de la cuenta falta o es de otra persona.',
    address: 'La dirección o el punto del mapa no son correctos.',
    texts: 'El nombre o la descripción de la tienda no son correctos.',
    goods: 'Lo que quieres vender no se puede vender aquí.',
    area: 'La tienda está fuera del municipio.',
    duplicate: 'Esta tienda ya está en el mercado.',
    'no-answer': 'No hemos recibido lo que te pedimos.',
    other: 'Otro motivo, que explicamos debajo.',
  },
}

const ca: LetterTexts = {
  greeting: 'Hola:',
  applied: {
    action: 'Veure la sol·licitud',
    closing: 'Mentrestant, ningú veu la teua botiga.',
  },
  more_wanted: {
    subject: (shop) => `Falta alguna cosa en la teua sol·licitud per a ${shop}`,
    opening: (shop) => `Hem revisat la teua sol·licitud per a obrir ${shop}. Per a continuar necessitem que mires açò:`,
    action: 'Completar la sol·licitud',
    closing: 'El que ja has escrit continua guardat. Quan ho tingues, torna a enviar-la.',
  },
  approved: {
    action: 'Entrar en la meua botiga',
    closing: 'Els clients veuen la botiga des d’ara.',
  },
  rejected: {
    subject: (shop) => `No podem obrir ${shop}`,
    opening: (shop, town) =>
      `Hem revisat la teua sol·licitud i no podem obrir ${shop} a ${town}. Aquests són els motius:`,
    action: 'Veure la sol·licitud',
    closing:
      'Si no hi estàs d’acord, respon a aquest correu: una altra persona tornarà a mirar-la. Guardem les teues dades sis mesos i després les esborrem.',
  },
  reasons: {
    identity: 'El document d’identitat no es llig o no coincideix amb les dades.',
    'tax-number': 'El NIF o CIF no coincideix amb el nom del titular.',
    account: 'El certificat del compte falta o és d’una altra persona.',
    address: 'L’adreça o el punt del mapa no són correctes.',
    texts: 'El nom o la descripció de la botiga no són correctes.',
    goods: 'El que vols vendre no es pot vendre ací.',
    area: 'La botiga està fora del municipi.',
    duplicate: 'Aquesta botiga ja és al mercat.',
    'no-answer': 'No hem rebut el que et vam demanar.',
    other: 'Un altre motiu, que expliquem davall.',
  },
}

const en: LetterTexts = {
  greeting: 'Hello,',
  applied: {
    action: 'See the application',
    closing: 'Nobody can see your shop until then.',
  },
  more_wanted: {
    subject: (shop) => `Something is missing in your application for ${shop}`,
    opening: (shop) => `We have checked your application to open ${shop}. Before we can go on, please look at this:`,
    action: 'Complete the application',
    closing: 'Everything that you wrote is still there. Send it again when it is ready.',
  },
  approved: {
    action: 'Go to my shop',
    closing: 'Customers can see the shop from now on.',
  },
  rejected: {
    subject: (shop) => `We cannot open ${shop}`,
    opening: (shop, town) => `We have checked your application and cannot open ${shop} in ${town}, for these reasons:`,
    action: 'See the application',
    closing:
      'If you do not agree, answer this e-mail, and another person will look at it again. We keep your data for six months and then delete them.',
  },
  reasons: {
    identity: 'The identity document cannot be read, or does not match the data.',
    'tax-number': 'The tax number does not match the name of the owner.',
    account: 'The certificate of the bank account is missing, or belongs to somebody else.',
    address: 'The address or the point on the map is wrong.',
    texts: 'The name or the description of the shop is wrong.',
    goods: 'What you want to sell cannot be sold here.',
    area: 'The shop is outside the town.',
    duplicate: 'This shop is already in the market.',
    'no-answer': 'We have not received what we asked for.',
    other: 'Another reason, which we explain below.',
  },
}

/** The texts of the letters about an application, in each language. */
export const letterTexts: Readonly<Record<Language, LetterTexts>> = { es, ca, en }
