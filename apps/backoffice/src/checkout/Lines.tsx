import type { Basket } from '@lonja/contract/orders/basket'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Stepper } from '@lonja/ui/controls/Stepper.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './NewOrderPage.module.css'
import type { GoodsLine } from './phone-order.ts'
import type { ChangeOrder } from './use-phone-order.ts'

interface LinesProps {
  lines: readonly GoodsLine[]
  /** The checked basket, with the prices. */
  basket: Basket | undefined
  onChange: ChangeOrder
}

/** The goods of the order with their quantities and prices. */
export function Lines({ lines, basket, onChange }: LinesProps) {
  const { t, formatMoney } = useLocale()
  if (lines.length === 0) return <p>{t('manage.phone.no_goods')}</p>
  const change = (index: number, quantity: number) =>
    onChange({ lines: lines.map((line, at) => (at === index ? { ...line, quantity } : line)) })
  return (
    <ul className={css['lines']}>
      {lines.map((line, index) => {
        const checked = basket?.lines.find(
          ({ product, attributes }) =>
            product.id === line.product &&
            attributes.length === line.values.length &&
            attributes.every(({ attributeValue }) => line.values.includes(attributeValue.id)),
        )
        return (
          <li key={`${line.product} ${line.values.join(' ')}`}>
            <span className={css['name']}>
              {line.name}
              {checked && checked.quantity < line.quantity && (
                <strong> {t('manage.phone.only', { count: checked.quantity })}</strong>
              )}
              {checked && !checked.available && <strong> {t('manage.phone.not_available')}</strong>}
            </span>
            <Stepper label={line.name} value={line.quantity} onChange={(quantity) => change(index, quantity)} />
            <span>{checked && formatMoney(checked.total)}</span>
            <Button kind="quiet" onClick={() => onChange({ lines: lines.filter((_, at) => at !== index) })}>
              {t('manage.phone.remove')}
              <span className="sr-only"> {line.name}</span>
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
