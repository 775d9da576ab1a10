import { Field, SelectField } from '@lonja/ui/controls/Field.tsx'
import type { Locale } from '@lonja/ui/i18n/locale.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import type { Records } from './declaration.ts'
import { parametersOf } from './list-address.ts'
import { choiceText } from './shown-value.ts'

interface FilterFieldProps {
  records: Records
  /** The name of a filter of the contract. */
  name: string
  /** The values of all filters, by parameter. */
  values: Readonly<Record<string, string>>
  onChange: (parameter: string, value: string) => void
}

/** The inputs of one filter, by its kind: two for a period or a range, otherwise one. */
export function FilterField({ records, name, values, onChange }: FilterFieldProps) {
  const locale = useLocale()
  const { t } = locale
  const { kind } = records.contract.filters[name]!
  return parametersOf(name, records.contract.filters[name]!).map((parameter) => {
    const known = {
      label: labelOf(records, parameter, locale),
      value: values[parameter] ?? '',
      onChange: ({ target }: { target: { value: string } }) => onChange(parameter, target.value),
    }
    const choices = choicesOf(records, name)
    if (choices === undefined)
      return (
        <Field
          key={parameter}
          {...known}
          {...(kind === 'date' && { type: 'date' })}
          {...((kind === 'range' || kind === 'numeric') && { inputMode: 'decimal' })}
        />
      )
    return (
      <SelectField key={parameter} {...known}>
        <option value="">{t('manage.record.any')}</option>
        {choices.map((value) => (
          <option key={value} value={value}>
            {valueText(name, value, locale)}
          </option>
        ))}
      </SelectField>
    )
  })
}

/** The text of a filter that is set: «Empieza desde: 1 dic 2026». */
export const filterText = (records: Records, parameter: string, value: string, locale: Locale): string =>
  `${labelOf(records, parameter, locale)}: ${valueText(parameter, value, locale)}`

/** The values to choose from; undefined if the value is typed. */
function choicesOf({ contract }: Records, name: string): readonly string[] | undefined {
  const { kind, path } = contract.filters[name]!
  if (kind === 'boolean' || kind === 'exists') return ['true', 'false']
  return kind === 'exact' ? contract.fields[path.at(-1) ?? '']?.values : undefined
}

function labelOf({ labels, contract }: Records, parameter: string, { t }: Locale): string {
  const [, name = parameter, bound] = /^(?:exists\[)?([\w.]+)\]?(?:\[(\w+)\])?$/.exec(parameter) ?? []
  const field = contract.filters[name]?.path.at(-1) ?? name
  const label = t(labels[field]!)
  if (bound === undefined) return label
  const isUpper = bound === 'before' || bound === 'lte'
  return t(isUpper ? 'manage.record.until' : 'manage.record.from', { name: label })
}

function valueText(name: string, value: string, locale: Locale): string {
  if (value === 'true' || value === 'false')
    return locale.t(value === 'true' ? 'manage.record.yes' : 'manage.record.no')
  return /^\d{4}-\d\d-\d\d$/.test(value) ? locale.formatDate(value) : choiceText(locale, name, value)
}
