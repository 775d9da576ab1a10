import { Choice } from '@lonja/ui/controls/Field.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './RecordForm.module.css'
import { linesOf } from './edit-text.ts'
import { choiceText } from './shown-value.ts'

interface ChoicesFieldProps {
  name: string
  label: string
  hint?: string | undefined
  /** The chosen values, one in each line. */
  value: string
  values: readonly string[]
  onChange: (chosen: readonly string[]) => void
}

/** Some of several values, as check boxes. */
export function ChoicesField({ name, label, hint, value, values, onChange }: ChoicesFieldProps) {
  const locale = useLocale()
  const chosen = linesOf(value)
  return (
    <fieldset className={css['choices']} aria-describedby={hint ? `${name}-hint` : undefined}>
      <legend>{label}</legend>
      {hint && <p id={`${name}-hint`}>{hint}</p>}
      {values.map((one) => (
        <Choice
          key={one}
          type="checkbox"
          label={choiceText(locale, name, one)}
          checked={chosen.includes(one)}
          onChange={({ target }) =>
            onChange(values.filter((each) => (each === one ? target.checked : chosen.includes(each))))
          }
        />
      ))}
    </fieldset>
  )
}
