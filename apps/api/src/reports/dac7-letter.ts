import { formatsOf } from '@lonja/contract/formats'
import type { Language } from '@lonja/contract/languages'
import type { Dac7Sums } from '@lonja/contract/reports/dac7'
import type { Compose, LetterRow } from '../mail/letter.ts'
import { languageOf } from '../mail/recipient-language.ts'
import { totalOf } from './dac7-sums.ts'
import { dac7Texts } from './dac7-texts.ts'

/** The letter to the owners of a shop about what the town reports to the tax office. Null if the shop is gone. */
export const dac7Letter: Compose = async ({ db }, { data, recipient }) => {
  const [found] = await db.query<{ name: string; legalName: string | null; cif: string | null; quarters: Dac7Sums[] }>({
    text: `select shop.name, shop.legal_name as "legalName", shop.cif, letter.sums as quarters
           from dac7_letter letter join business shop on shop.id = letter.business_id
           where letter.business_id = $1 and letter.year = $2`,
    values: [data['business'], Number(data['year'])],
  })
  if (!found) return null
  const { quarters, ...seller } = found
  const year = data['year']!
  const language = await languageOf(db, recipient)
  const texts = dac7Texts[language]
  return {
    language,
    subject: texts.subject(seller.name, year),
    paragraphs: [texts.greeting, texts.opening(seller)],
    sections: [
      ...quarters.map((sums, index) => ({ heading: texts.quarter(index + 1), rows: rowsOf(language, sums) })),
      { heading: texts.year(year), rows: rowsOf(language, totalOf(quarters)) },
    ],
    after: texts.closing,
  }
}

function rowsOf(language: Language, { paid, refunded, fees, amount, operations }: Dac7Sums): LetterRow[] {
  const texts = dac7Texts[language]
  const { formatMoney, formatNumber } = formatsOf(language)
  return [
    { label: texts.paid, amount: formatMoney(paid) },
    { label: texts.refunded, amount: formatMoney(-refunded) },
    { label: texts.fees, amount: formatMoney(-fees) },
    { label: texts.amount(formatNumber(operations)), amount: formatMoney(amount), strong: true },
  ]
}
