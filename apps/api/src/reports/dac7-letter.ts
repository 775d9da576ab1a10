import { formatsOf } from '@lonja/contract/formats'
import type { Dac7Sums } from '@lonja/contract/reports/dac7'
import type { Compose, LetterRow } from '../mail/letter.ts'
import { totalOf } from './dac7-sums.ts'

const { formatMoney, formatNumber } = formatsOf('es')

/** The letter to the owners of a shop about what the town reports to the tax office. Null if the shop is gone. */
export const dac7Letter: Compose = async ({ db }, { data }) => {
  const [found] = await db.query<{ name: string; legalName: string | null; cif: string | null; quarters: Dac7Sums[] }>({
    text: `select shop.name, shop.legal_name as "legalName", shop.cif, letter.sums as quarters
           from dac7_letter letter join business shop on shop.id = letter.business_id
           where letter.business_id = $1 and letter.year = $2`,
    values: [data['business'], Number(data['year'])],
  })
  if (!found) return null
  const { name, legalName, cif, quarters } = found
  const year = data['year']!
  return {
    subject: `Lo que comunicamos a Hacienda de ${name} en ${year}`,
    paragraphs: [
      'Hola:',
      `La ley (Ley 13/2023, directiva europea DAC7) nos obliga a comunicar cada enero a la Agencia Tributaria lo que ha vendido cada tienda del mercado el año anterior. Esto es lo que comunicamos de ${name}${legalName ? `, a nombre de ${legalName}` : ''}${cif ? ` (${cif})` : ''}.`,
    ],
    sections: [
      ...quarters.map((sums, index) => ({ heading: `Trimestre ${index + 1}`, rows: rowsOf(sums) })),
      { heading: `Todo ${year}`, rows: rowsOf(totalOf(quarters)) },
    ],
    after: [
      'El dinero cuenta en el trimestre en que se cobró, y lo devuelto, en el que se devolvió. Los importes llevan IVA.',
      'Si algún dato no es correcto, responde a este correo antes del 20 de enero y lo corregimos.',
    ],
  }
}

const rowsOf = ({ paid, refunded, fees, amount, operations }: Dac7Sums): LetterRow[] => [
  { label: 'Cobrado a clientes', amount: formatMoney(paid) },
  { label: 'Devuelto a clientes', amount: formatMoney(-refunded) },
  { label: 'Comisión del mercado', amount: formatMoney(-fees) },
  { label: `Importe que se comunica, ${formatNumber(operations)} ventas`, amount: formatMoney(amount), strong: true },
]
