import { type StockReason, adjustmentReasons } from '@lonja/contract/orders/stock-movement'
import { type FormEvent, useState } from 'react'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Field, SelectField } from '@lonja/ui/controls/Field.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { adjustStock } from '../product-acts.ts'
import css from './SheetPage.module.css'

/** Adds or removes units with a reason. */
export function AdjustForm({ id, name }: { id: string; name: string }) {
  const { t } = useLocale()
  const [units, setUnits] = useState('')
  const [reason, setReason] = useState<StockReason>('arrival')
  const isNumber = /^[+-]?[1-9]\d{0,5}$/.test(units.trim())
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!isNumber) return
    adjustStock({ id, name }, Number(units), reason)
    setUnits('')
  }
  return (
    <form className={css['adjust']} onSubmit={send}>
      <Field
        id={`units-${id}`}
        label={
          <>
            {t('manage.sheet.change_units')}
            <span className="sr-only"> {name}</span>
          </>
        }
        hint={t('manage.sheet.change_hint')}
        autoComplete="off"
        value={units}
        onChange={({ target }) => setUnits(target.value)}
      />
      <SelectField
        id={`reason-${id}`}
        label={
          <>
            {t('manage.sheet.reason')}
            <span className="sr-only"> {name}</span>
          </>
        }
        value={reason}
        onChange={({ target }) => setReason(target.value as StockReason)}
      >
        {adjustmentReasons.map((value) => (
          <option key={value} value={value}>
            {t(`manage.sheet.reasons.${value}`)}
          </option>
        ))}
      </SelectField>
      <Button type="submit" kind="secondary" disabled={!isNumber}>
        {t('manage.sheet.note_change')}
        <span className="sr-only"> {name}</span>
      </Button>
    </form>
  )
}
