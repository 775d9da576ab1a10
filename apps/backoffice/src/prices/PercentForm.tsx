import { type FormEvent, useState } from 'react'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Field } from '@lonja/ui/controls/Field.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './PricesPage.module.css'

const most = 500

/** Raises or lowers all prices of the list. The new prices are shown before they are saved. */
export function PercentForm({ onPercent }: { onPercent: (percent: number) => void }) {
  const { t } = useLocale()
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const apply = (event: FormEvent) => {
    event.preventDefault()
    const percent = Number(text.trim().replace(',', '.').replace('−', '-'))
    const isValid = text.trim() !== '' && percent > -100 && percent <= most
    setError(isValid ? undefined : t('manage.prices.percent_wrong'))
    if (isValid) onPercent(percent)
  }
  return (
    <details className={css['percent']}>
      <summary>{t('manage.prices.all')}</summary>
      <form onSubmit={apply} noValidate>
        <Field
          id="percent"
          label={t('manage.prices.percent')}
          hint={t('manage.prices.percent_hint')}
          autoComplete="off"
          value={text}
          error={error}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" kind="secondary">
          {t('manage.prices.apply')}
        </Button>
      </form>
    </details>
  )
}
