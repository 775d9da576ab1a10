import { useState } from 'react'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Choice, Field } from '@lonja/ui/controls/Field.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { useMay } from '#/people/current-shop.ts'
import css from './SheetPage.module.css'
import type { SheetCombo } from './sheet.queries.ts'
import { useSaveCombo } from './use-save-combo.ts'

interface VariantProps {
  combo: SheetCombo
  product: string
  variant: string
}

/** Whether the units of a variant are counted. Without a count, customers can always order it. */
export function Tracked({ combo: { id, tracked }, product, variant }: VariantProps) {
  const { t } = useLocale()
  const may = useMay('products')
  const save = useSaveCombo(product, id)
  return (
    <Choice
      type="checkbox"
      label={
        <>
          {t('manage.sheet.tracked')}
          <span className="sr-only"> {variant}</span>
        </>
      }
      hint={t('manage.sheet.tracked_hint')}
      checked={tracked}
      disabled={!may || save.isPending}
      onChange={({ target }) => save.mutate({ tracked: target.checked })}
    />
  )
}

/** The number of units at which the shop is told. */
export function AlertLevel({ combo: { id, alertAt }, product, variant }: VariantProps) {
  const { t } = useLocale()
  const may = useMay('products')
  const save = useSaveCombo(product, id)
  const known = alertAt === null ? '' : String(alertAt)
  const [text, setText] = useState(known)
  const level = text.trim() === '' ? null : Number(text)
  const isValid = /^\d{0,6}$/.test(text.trim())
  return (
    <form
      className={css['adjust']}
      onSubmit={(event) => {
        event.preventDefault()
        if (isValid) save.mutate({ alertAt: level })
      }}
    >
      <Field
        id={`level-${id}`}
        label={
          <>
            {t('manage.sheet.alert_at')}
            <span className="sr-only"> {variant}</span>
          </>
        }
        hint={t('manage.sheet.alert_hint')}
        error={isValid ? undefined : t('manage.new_product.stock_wrong')}
        inputMode="numeric"
        disabled={!may}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {may && text.trim() !== known && (
        <Button type="submit" kind="secondary" busy={save.isPending}>
          {t('manage.record.save')}
          <span className="sr-only"> {t('manage.sheet.alert_at')}</span>
        </Button>
      )}
    </form>
  )
}
