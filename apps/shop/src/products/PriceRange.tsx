import { formatMoney, parseMoney } from '@lonja/contract/formats'
import { useState } from 'react'
import { t } from '#/i18n/texts.ts'
import { Button } from '#/ui/Button.tsx'
import { Field } from '#/ui/Field.tsx'
import css from './PriceRange.module.css'

interface PriceRangeProps {
  /** Cents: the cheapest and the dearest in the list. */
  range: { min: number; max: number } | null
  min: number | undefined
  max: number | undefined
  onChange: (min: number | undefined, max: number | undefined) => void
}

/** Two amounts in euros; they count when the form is sent, since half a number is not a wish. */
export function PriceRange({ range, min, max, onChange }: PriceRangeProps) {
  const [wrong, setWrong] = useState<string>()
  const submit = (form: FormData) => {
    const read = (name: string) => {
      const text = form.get(name)
      return typeof text === 'string' && text.trim() ? parseMoney(text) : null
    }
    const from = read('min')
    const to = read('max')
    if (from === undefined || to === undefined) return setWrong(t('filters.price_wrong'))
    if (from !== null && to !== null && from > to) return setWrong(t('filters.price_order'))
    setWrong(undefined)
    onChange(from ?? undefined, to ?? undefined)
  }
  return (
    <form
      className={css['range']}
      onSubmit={(event) => {
        event.preventDefault()
        submit(new FormData(event.currentTarget))
      }}
    >
      <div className={css['fields']}>
        <Field
          name="min"
          label={t('filters.price_min')}
          inputMode="decimal"
          autoComplete="off"
          placeholder={range ? amount(range.min) : ''}
          defaultValue={min === undefined ? '' : amount(min)}
        />
        <Field
          name="max"
          label={t('filters.price_max')}
          inputMode="decimal"
          autoComplete="off"
          placeholder={range ? amount(range.max) : ''}
          defaultValue={max === undefined ? '' : amount(max)}
        />
        <Button type="submit" kind="secondary">
          {t('filters.price_apply')}
        </Button>
      </div>
      {wrong && (
        <p role="alert" className={css['wrong']}>
          {wrong}
        </p>
      )}
    </form>
  )
}

/** Without the currency, which stands in the label. */
const amount = (cents: number): string => formatMoney(cents).replace(/\s*€/, '')
