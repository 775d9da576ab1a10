import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { Choice, Field, SelectField, TextAreaField } from '@lonja/ui/controls/Field.tsx'
import type { Form } from '@lonja/ui/forms/form.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { AllergensField } from '../AllergensField.tsx'
import { categoryQueries } from '../new/new-product.queries.ts'
import type { SheetField } from './section.ts'
import css from './SheetPage.module.css'

interface SheetFieldEditorProps {
  field: SheetField
  name: string
  form: Form<string>
  /** What somebody else has written into this field meanwhile. */
  now: string | undefined
  /** Whether the category requires the field, and it is empty. */
  isMissing: boolean
}

/** The editor of one field of the sheet, by its kind. */
export function SheetFieldEditor({ field, name, form, now, isMissing }: SheetFieldEditorProps) {
  const { t } = useLocale()
  const { kind, values = {} } = field
  const label = (
    <>
      {t(field.label)}
      {isMissing && <span className={css['missing']}> {t('manage.sheet.missing')}</span>}
    </>
  )
  const own = field.hint && t(field.hint)
  const hint = now === undefined ? own : t('manage.record.now_reads', { value: now })
  const known = {
    ...form.field(name),
    label,
    hint,
    optional: field.optional && !isMissing ? t('manage.record.optional') : undefined,
  }
  if (kind === 'lines') return <TextAreaField {...known} rows={4} />
  if (kind === 'allergens')
    return <AllergensField label={label} hint={hint} value={known.value} onChange={(value) => form.set(name, value)} />
  if (kind === 'category') return <CategorySelect {...known} />
  if (kind === 'choice')
    return (
      <SelectField {...known}>
        <option value="">—</option>
        {Object.entries(values).map(([value, text]) => (
          <option key={value} value={value}>
            {t(text)}
          </option>
        ))}
      </SelectField>
    )
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
  return <Field {...known} {...(kind !== 'text' && { inputMode: 'decimal' })} autoComplete="off" />
}

function CategorySelect(field: ComponentProps<typeof SelectField>) {
  const { data: categories = [] } = useQuery(categoryQueries.all())
  return (
    <SelectField {...field}>
      <option value="">—</option>
      {categories.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </SelectField>
  )
}
