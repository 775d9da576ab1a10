import { type Ref, useImperativeHandle, useRef, useState } from 'react'
import { type Locale, useLocale } from '@lonja/ui/i18n/locale.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Field } from '@lonja/ui/controls/Field.tsx'
import css from './PriceRange.module.css'

interface PriceRangeProps {
  /** The lowest and the highest price in the list, in cents. */
  range: { min: number; max: number } | null
  min: number | undefined
  max: number | undefined
  onChange: (min: number | undefined, max: number | undefined) => void
  /**
   * Receives a function that applies the typed values, as the button does. The function returns false if they are not
   * valid prices.
   */
  take?: TakeTyped | undefined
}

export type TakeTyped = Ref<() => boolean>

/**
 * Two amounts in euros. They are applied when the form is submitted and not while the user types, because a
 * half-typed number is not a filter.
 */
export function PriceRange({ range, min, max, onChange, take }: PriceRangeProps) {
  const locale = useLocale()
  const { parseMoney, t } = locale
  const [wrong, setWrong] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const submit = (): boolean => {
    const typed = new FormData(form.current!)
    const read = (name: string) => {
      const text = typed.get(name)
      return typeof text === 'string' && text.trim() ? parseMoney(text) : null
    }
    const from = read('min')
    const to = read('max')
    const isOrdered = typeof from !== 'number' || typeof to !== 'number' || from <= to
    const problem =
      from === undefined || to === undefined ? 'filters.price_wrong' : isOrdered ? undefined : 'filters.price_order'
    setWrong(problem && t(problem))
    if (problem) return false
    if ((from ?? undefined) !== min || (to ?? undefined) !== max) onChange(from ?? undefined, to ?? undefined)
    return true
  }
  useImperativeHandle(take, () => submit)
  return (
    <form
      ref={form}
      className={css['range']}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <div className={css['fields']}>
        <Field
          name="min"
          label={t('filters.price_min')}
          inputMode="decimal"
          autoComplete="off"
          placeholder={range ? amount(locale, range.min) : ''}
          defaultValue={min === undefined ? '' : amount(locale, min)}
        />
        <Field
          name="max"
          label={t('filters.price_max')}
          inputMode="decimal"
          autoComplete="off"
          placeholder={range ? amount(locale, range.max) : ''}
          defaultValue={max === undefined ? '' : amount(locale, max)}
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

/** An amount without the currency, because the label contains the currency. */
const amount = ({ formatMoney }: Locale, cents: number): string => formatMoney(cents).replace(/\s*€/, '')
