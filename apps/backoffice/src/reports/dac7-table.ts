import type { Column } from '@lonja/contract/csv'
import type { Dac7Report, Dac7Shop } from '@lonja/contract/reports/dac7'
import type { Locale } from '@lonja/ui/i18n/locale.ts'

type Row = Record<string, string | number | null>

/** One row for each reported seller: its data, what is missing, and amount, fees and sales of each quarter. */
export function dac7Table({ year, shops }: Dac7Report, t: Locale['t']): { columns: Column[]; rows: Row[] } {
  const cells = ({ business, legalName, cif, registry, address, iban, ibanHolder, missing, quarters }: Dac7Shop) => [
    text(t('manage.reports.dac7.year'), String(year)),
    text(t('manage.reports.dac7.shop'), business.name),
    text(t('manage.reports.dac7.field.legalName'), legalName),
    text(t('manage.reports.dac7.field.cif'), cif),
    text(t('manage.reports.dac7.field.registry'), registry),
    text(t('manage.reports.dac7.field.address'), address),
    text(t('manage.reports.dac7.field.iban'), iban),
    text(t('manage.reports.dac7.holder'), ibanHolder ?? legalName),
    text(
      t('manage.reports.dac7.missing_data'),
      missing.map((field) => t(`manage.reports.dac7.field.${field}`)).join(', '),
    ),
    ...quarters.flatMap(({ amount, fees, operations }, index) => {
      const of = (name: 'amount' | 'fees' | 'sales') =>
        `${t('manage.reports.dac7.quarter', { number: index + 1 })}: ${t(`manage.reports.dac7.column.${name}`)}`
      return [
        { name: of('amount'), money: true, value: amount },
        { name: of('fees'), money: true, value: fees },
        { name: of('sales'), money: false, value: operations },
      ]
    }),
  ]
  const table = shops.filter(({ reported }) => reported).map(cells)
  return {
    columns: (table[0] ?? []).map(({ name, money }) => ({ name, money })),
    rows: table.map((row) => Object.fromEntries(row.map(({ name, value }) => [name, value]))),
  }
}

const text = (name: string, value: string | null) => ({ name, money: false, value })
