import { Choice, Field } from '@lonja/ui/controls/Field.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'

interface ColorChoiceProps {
  label: string
  /** `#rrggbb`; undefined for the usual colour. */
  value: string | undefined
  /** The colour with which a choice begins. */
  usual: string
  onChange: (color: string | undefined) => void
}

/** A check box for a colour of one's own, and the colour. */
export function ColorChoice({ label, value, usual, onChange }: ColorChoiceProps) {
  const { t } = useLocale()
  return (
    <>
      <Choice
        type="checkbox"
        label={label}
        checked={value !== undefined}
        onChange={({ target }) => onChange(target.checked ? usual : undefined)}
      />
      {value !== undefined && (
        <Field
          type="color"
          label={t('manage.look.color_of', { part: label })}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </>
  )
}
