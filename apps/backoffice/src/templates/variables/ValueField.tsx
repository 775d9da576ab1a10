import { type VariableType, fitsType } from '@lonja/contract/templates/template'
import { useRef } from 'react'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Field, SelectField, TextAreaField } from '@lonja/ui/controls/Field.tsx'
import { useAct } from '@lonja/ui/hooks/use-act.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { storePicture } from './variable.queries.ts'

interface ValueFieldProps {
  type: VariableType
  label: string
  hint?: string | undefined
  /** Empty: no value. */
  value: string
  onChange: (value: string) => void
}

/** Whether a value can be saved: none, or one that fits the type. */
export const isValue = (type: VariableType, value: string): boolean => value === '' || fitsType(type, value)

/** The value of a variable, by its type. */
export function ValueField({ type, onChange, ...field }: ValueFieldProps) {
  const { t } = useLocale()
  const error = isValue(type, field.value) ? undefined : t(`manage.variables.wrong.${type}`)
  if (type === 'bool')
    return (
      <SelectField {...field} onChange={({ target }) => onChange(target.value)}>
        <option value="">{t('manage.variables.no_value')}</option>
        <option value="true">{t('manage.variables.yes')}</option>
        <option value="false">{t('manage.variables.no')}</option>
      </SelectField>
    )
  if (type === 'text')
    return <TextAreaField {...field} rows={2} maxLength={2_000} onChange={({ target }) => onChange(target.value)} />
  const typed = (
    <Field
      {...field}
      error={error}
      autoComplete="off"
      inputMode={type === 'number' ? 'decimal' : undefined}
      maxLength={500}
      onChange={({ target }) => onChange(target.value.trim())}
    />
  )
  if (type !== 'image') return typed
  return (
    <>
      {typed}
      <PictureButton label={field.label} onStored={onChange} />
    </>
  )
}

function PictureButton({ label, onStored }: { label: string; onStored: (address: string) => void }) {
  const { t } = useLocale()
  const { busy, act } = useAct()
  const input = useRef<HTMLInputElement>(null)
  const name = t('manage.variables.picture', { name: label })
  return (
    <>
      <Button kind="secondary" busy={busy} onClick={() => input.current?.click()}>
        {name}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={name}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // Otherwise choosing the same file again would not be a change.
          if (file)
            void act(async (api) => onStored(await storePicture(api, file)), t('manage.variables.picture_stored'))
          target.value = ''
        }}
      />
    </>
  )
}
