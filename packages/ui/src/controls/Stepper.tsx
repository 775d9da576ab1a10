import { useState } from 'react'
import { useLocale } from '#/i18n/locale.ts'
import css from './Stepper.module.css'
import { MinusIcon, PlusIcon } from './icons.tsx'

interface StepperProps {
  /** The name of the counted things. Screen readers use it as the name of the group. */
  label: string
  value: number
  min?: number
  max?: number
  onChange: (value: number) => void
  disabled?: boolean
}

/**
 * A quantity with a button on each side. A typed number is applied when the user leaves the field; a number outside the
 * bounds is replaced by the nearest bound.
 */
export function Stepper({ label, value, min = 1, max = 999, onChange, disabled = false }: StepperProps) {
  const { t } = useLocale()
  const [typed, setTyped] = useState<string>()
  const change = (next: number) => {
    setTyped(undefined)
    const bounded = Math.min(Math.max(next, min), max)
    if (bounded !== value) onChange(bounded)
  }
  const commit = () => {
    const next = Number.parseInt(typed ?? '', 10)
    change(Number.isNaN(next) ? value : next)
  }
  return (
    <fieldset className={css['stepper']} aria-label={label}>
      <button
        type="button"
        aria-label={t('quantity.less')}
        disabled={disabled || value <= min}
        onClick={() => change(value - 1)}
        data-repeat
      >
        <MinusIcon size={20} />
      </button>
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        value={typed ?? value}
        disabled={disabled}
        onChange={(event) => setTyped(event.target.value.replace(/\D/g, '').slice(0, 3))}
        onFocus={(event) => event.target.select()}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit()
          if (event.key === 'ArrowUp') change(value + 1)
          if (event.key === 'ArrowDown') change(value - 1)
        }}
      />
      <button
        type="button"
        aria-label={t('quantity.more')}
        disabled={disabled || value >= max}
        onClick={() => change(value + 1)}
        data-repeat
      >
        <PlusIcon size={20} />
      </button>
    </fieldset>
  )
}
