import { type StockReason, adjustmentReasons } from '@lonja/contract/orders/stock-movement'
import { type FormEvent, useState } from 'react'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Field, SelectField } from '@lonja/ui/controls/Field.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { useMay } from '#/people/current-shop.ts'
import { adjustStock, useStock } from '../product-acts.ts'
import { Fold } from './Fold.tsx'
import { Movements } from './Movements.tsx'
import css from './SheetPage.module.css'
import type { SheetCombo, SheetProduct } from './sheet.queries.ts'
import { variantName } from './variant-name.ts'
import { useSaveCombo } from './Variants.tsx'

/** The stock of each variant, its level for the notice of low stock, and the last changes with their reasons. */
export function Stock({ product, combos }: { product: SheetProduct; combos: readonly SheetCombo[] }) {
  const { t } = useLocale()
  return (
    <Fold title={t('manage.sheet.stock')}>
      <ul className={css['variants']}>
        {combos.map((combo) => (
          <li key={combo.id}>
            <VariantStock combo={combo} product={product} />
          </li>
        ))}
      </ul>
      <Movements product={product.id} combos={combos} />
    </Fold>
  )
}

function VariantStock({ combo, product }: { combo: SheetCombo; product: SheetProduct }) {
  const { t } = useLocale()
  const mayAdjust = useMay('stock')
  const { id, tracked, availableStock } = combo
  const stock = useStock(id, combo.stock)
  const heldUnits = tracked ? combo.stock - (availableStock ?? 0) : 0
  const variant = variantName(combo)
  if (!tracked) return <p>{`${variant} ${t('manage.products.uncounted')}`.trim()}</p>
  const facts = [
    ['manage.sheet.on_hand', stock],
    ['manage.sheet.held', heldUnits],
    ['manage.sheet.available', Math.max(0, stock - heldUnits)],
  ] as const
  return (
    <div className={css['codes']}>
      {variant !== '' && <h3>{variant}</h3>}
      <dl className={css['units']}>
        {facts.map(([name, units]) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>{units}</dd>
          </div>
        ))}
      </dl>
      {mayAdjust && <AdjustForm id={id} name={variant === '' ? product.title : `${product.title}, ${variant}`} />}
      <AlertLevel combo={combo} product={product.id} variant={variant} />
    </div>
  )
}

/** Adds or removes units with a reason. */
function AdjustForm({ id, name }: { id: string; name: string }) {
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

interface AlertLevelProps {
  combo: SheetCombo
  product: string
  variant: string
}

/** The number of units at which the shop is told. */
function AlertLevel({ combo: { id, alertAt }, product, variant }: AlertLevelProps) {
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
