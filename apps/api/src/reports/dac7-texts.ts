import type { Language } from '@lonja/contract/languages'

interface Seller {
  name: string
  legalName: string | null
  cif: string | null
}

interface LetterTexts {
  greeting: string
  subject: (shop: string, year: string) => string
  opening: (seller: Seller) => string
  quarter: (number: number) => string
  year: (year: string) => string
  paid: string
  refunded: string
  fees: string
  amount: (operations: string) => string
  closing: readonly string[]
}

const es: LetterTexts = {
  greeting: 'Hola:',
  subject: (shop, year) => `Lo que comunicamos a Hacienda de ${shop} en ${year}`,
  opening: ({ name, legalName, cif }) =>
    `La ley (Ley 13/2023, directiva europea DAC7) nos obliga a comunicar cada enero a la Agencia Tributaria lo que ha vendido cada tienda del mercado el año anterior. Esto es lo que comunicamos de ${name}${legalName ? `, a nombre de ${legalName}` : ''}${cif ? ` (${cif})` : ''}.`,
  quarter: (number) => `Trimestre ${number}`,
  year: (year) => `Todo ${year}`,
  paid: 'Cobrado a clientes',
  refunded: 'Devuelto a clientes',
  fees: 'Comisión del mercado',
  amount: (operations) => `Importe que se comunica, ${operations} ventas`,
  closing: [
    'El dinero cuenta en el trimestre en que se cobró, y lo devuelto, en el que se devolvió. Los importes llevan IVA.',
    'Si algún dato no es correcto, responde a este correo antes del 20 de enero y lo corregimos.',
  ],
}

const ca: LetterTexts = {
  greeting: 'Hola:',
  subject: (shop, year) => `El que comuniquem a Hisenda de ${shop} en ${year}`,
  opening: ({ name, legalName, cif }) =>
    `La llei (Llei 13/2023, directiva europea DAC7) ens obliga a comunicar cada gener a l’Agència Tributària el que ha venut cada botiga del mercat l’any anterior. Açò és el que comuniquem de ${name}${legalName ? `, a nom de ${legalName}` : ''}${cif ? ` (${cif})` : ''}.`,
  quarter: (number) => `Trimestre ${number}`,
  year: (year) => `Tot ${year}`,
  paid: 'Cobrat a clients',
  refunded: 'Tornat a clients',
  fees: 'Comissió del mercat',
  amount: (operations) => `Import que es comunica, ${operations} vendes`,
  closing: [
    'Els diners compten en el trimestre en què es van cobrar, i els tornats, en el que es van tornar. Els imports porten IVA.',
    'Si alguna dada no és correcta, respon a este correu abans del 20 de gener i la corregim.',
  ],
}

const en: LetterTexts = {
  greeting: 'Hello,',
  subject: (shop, year) => `What we report to the tax office about ${shop} in ${year}`,
  opening: ({ name, legalName, cif }) =>
    `The law (Ley 13/2023, European directive DAC7) obliges us to report to the Agencia Tributaria, every January, the sales of each shop of the market in the year before. This is what we report about ${name}${legalName ? `, in the name of ${legalName}` : ''}${cif ? ` (${cif})` : ''}.`,
  quarter: (number) => `Quarter ${number}`,
  year: (year) => `The whole of ${year}`,
  paid: 'Paid by customers',
  refunded: 'Refunded to customers',
  fees: 'Fees of the market',
  amount: (operations) => `Reported amount, ${operations} sales`,
  closing: [
    'Money counts in the quarter in which it was paid, and refunds in the quarter in which they were made. The amounts include VAT.',
    'If anything is wrong, answer this e-mail before 20 January, and we will correct it.',
  ],
}

/** The texts of the letters about what the town reports to the tax office, in each language. */
export const dac7Texts: Readonly<Record<Language, LetterTexts>> = { es, ca, en }
