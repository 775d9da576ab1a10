import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './ColorField.module.css'

/** Colours that are easy to tell apart, on light and on dark paper. */
const colors = ['#b3261e', '#b26f12', '#8a7a00', '#23693c', '#0b7285', '#17509e', '#6741b5', '#a3326f', '#6b6b6b']

interface ColorFieldProps {
  id: string
  label: string
  /** `#rrggbb`, or empty for no colour. */
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** Chooses one of some colours, or none. A colour that was set elsewhere stays on offer. */
export function ColorField({ id, label, value, error, onChange }: ColorFieldProps) {
  const { t } = useLocale()
  const offered = ['', ...colors, ...(value === '' || colors.includes(value) ? [] : [value])]
  return (
    <fieldset id={id} className={css['colors']} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{label}</legend>
      {offered.map((color, at) => (
        <label key={color} style={{ backgroundColor: color }}>
          <input type="radio" name={id} value={color} checked={value === color} onChange={() => onChange(color)} />
          <span className="sr-only">
            {color === '' ? t('manage.record.no_color') : t('manage.record.color', { number: at })}
          </span>
        </label>
      ))}
      {error && <p id={`${id}-error`}>{error}</p>}
    </fieldset>
  )
}
