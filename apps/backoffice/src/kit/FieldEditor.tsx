import type { ComponentProps } from 'react'
import { Choice, Field, SelectField, TextAreaField } from '@lonja/ui/controls/Field.tsx'
import type { Form } from '@lonja/ui/forms/form.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { ChoicesField } from './ChoicesField.tsx'
import { ColorField } from './ColorField.tsx'
import { type AnyRecord, type EditKind, type Records } from './declaration.ts'
import { kindIn } from './form-values.ts'
import { PictureField } from './PictureField.tsx'
import { ReferenceField } from './ReferenceField.tsx'
import { choiceText } from './shown-value.ts'
import { targetOf } from './targets.ts'

/** The attributes of the input for each kind that is typed into one line. */
const inputs: Partial<Record<EditKind, ComponentProps<'input'>>> = {
  text: {},
  integer: { inputMode: 'numeric' },
  weight: { inputMode: 'numeric' },
  number: { inputMode: 'decimal' },
  money: { inputMode: 'decimal' },
  rate: { inputMode: 'decimal' },
  date: { type: 'date' },
  firstDay: { type: 'date' },
  lastDay: { type: 'date' },
  instant: { type: 'datetime-local' },
}
const units: Partial<Record<EditKind, string>> = { money: '€', rate: '%', weight: 'g' }

/** The pictures. A field that refers to one shows it, and uploads another instead of searching. */
const pictures = 'image-objects'

/** The editor of one field, by its kind. */
export function FieldEditor({ records, form, name, now }: EditorProps) {
  const { t } = useLocale()
  const { contract, labels, hints } = records
  const kind = kindIn(records, name, form.values)
  const unit = units[kind]
  const label = `${t(labels[name]!)}${unit ? ` (${unit})` : ''}`
  const field = contract.fields[name]!
  const own = hints?.[name]
  const hint = now === undefined ? own && t(own) : t('manage.record.now_reads', { value: now })
  const optional = field.nullable ? t('manage.record.optional') : undefined
  const known = { ...form.field(name), label, hint, optional }
  if (kind === 'choices')
    return (
      <ChoicesField
        {...known}
        values={records.choices?.[name] ?? []}
        onChange={(chosen) => form.set(name, chosen.join('\n'))}
      />
    )
  if (kind === 'lines' || kind === 'list') return <TextAreaField {...known} rows={4} />
  if (kind === 'choice') return <ChoiceEditor {...known} values={field.values ?? []} />
  if (kind === 'boolean')
    return (
      <Choice
        id={name}
        type="checkbox"
        label={label}
        hint={hint}
        checked={known.value === 'true'}
        onChange={({ target }) => form.set(name, target.checked ? 'true' : '')}
      />
    )
  if (kind === 'color') return <ColorField {...known} onChange={(color) => form.set(name, color)} />
  if (field.target === pictures)
    return (
      <PictureField
        id={name}
        label={label}
        optional={optional}
        value={known.value === '' ? null : (JSON.parse(known.value) as AnyRecord).id}
        onChange={(id) => form.set(name, id === null ? '' : JSON.stringify({ id }))}
      />
    )
  if (kind !== 'reference' && kind !== 'references') return <Field {...known} {...inputs[kind]} autoComplete="off" />
  return (
    <ReferenceField
      id={name}
      label={label}
      hint={hint}
      optional={optional}
      error={known.error}
      target={targetOf(field.target)}
      many={kind === 'references'}
      value={known.value === '' ? [] : [JSON.parse(known.value) as AnyRecord | AnyRecord[]].flat()}
      onChange={(chosen) => form.set(name, textOfChosen(kind, chosen))}
    />
  )
}

interface EditorProps {
  records: Records
  form: Form<string>
  name: string
  /** What somebody else has written into this field meanwhile. */
  now?: string | undefined
}

function textOfChosen(kind: 'reference' | 'references', chosen: readonly AnyRecord[]): string {
  const short = chosen.map(({ id, title, name, username, code }) => ({ id, title, name, username, code }))
  if (kind === 'references') return JSON.stringify(short)
  return short[0] ? JSON.stringify(short[0]) : ''
}

function ChoiceEditor({
  values,
  ...field
}: ComponentProps<typeof SelectField> & { name: string; values: readonly string[] }) {
  const locale = useLocale()
  return (
    <SelectField {...field}>
      {field.optional !== undefined && <option value="">—</option>}
      {values.map((value) => (
        <option key={value} value={value}>
          {choiceText(locale, field.name, value)}
        </option>
      ))}
    </SelectField>
  )
}
