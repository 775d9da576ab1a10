import type { PriceRow } from '@lonja/contract/prices/price-sheet'
import { type KeyboardEvent, useRef } from 'react'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './PricesPage.module.css'
import { type Edits, endTyping, keyOf, pastePrices, textOf, typePrice } from './price-edits.ts'
import { priceOf } from './price-text.ts'

interface PriceRowsProps {
  rows: readonly PriceRow[]
  edits: Edits
  /** Whether each row leads to the sheet of its product. */
  linked?: boolean
  onEdit: (edits: Edits) => void
}

/** The price of each row in a field. Enter and the arrow keys lead to the next one; a pasted column fills the rows below. */
export function PriceRows({ rows, edits, linked = false, onEdit }: PriceRowsProps) {
  const locale = useLocale()
  const { t, formatMoney } = locale
  const list = useRef<HTMLUListElement>(null)
  const step = (event: KeyboardEvent<HTMLInputElement>) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' || event.key === 'Enter' ? 1 : 0
    if (by === 0) return
    event.preventDefault()
    const fields = [...(list.current?.querySelectorAll('input') ?? [])]
    fields[fields.indexOf(event.currentTarget) + by]?.focus()
  }
  return (
    <ul ref={list} className={css['rows']}>
      {rows.map((row, index) => {
        const id = keyOf(row)
        const edited = edits[id]
        const isWrong = edited !== undefined && priceOf(locale, edited.text) === undefined
        const was = row.amount === null ? t('manage.products.no_price') : formatMoney(row.amount)
        return (
          <li key={id} data-edited={edited ? '' : undefined}>
            <label htmlFor={`price ${id}`}>
              {row.title}
              {row.variant !== null && <span> {row.variant}</span>}
            </label>
            {linked && (
              <Link to={`/products/${row.product}`} className={css['sheet']}>
                {t('manage.sheet.title')}
                <span className="sr-only"> {row.title}</span>
              </Link>
            )}
            <span className={css['was']} id={`was ${id}`}>
              {edited?.rejected
                ? t('manage.prices.changed_by_others', { price: was })
                : edited && t('manage.prices.was', { price: was })}
            </span>
            <input
              id={`price ${id}`}
              inputMode="decimal"
              autoComplete="off"
              enterKeyHint="next"
              aria-describedby={`was ${id}`}
              aria-invalid={isWrong || undefined}
              value={edited ? edited.text : textOf(locale, row.amount)}
              onFocus={(event) => event.target.select()}
              onKeyDown={step}
              onChange={(event) => onEdit(typePrice(edits, row, event.target.value))}
              onBlur={() => {
                const ended = endTyping(locale, edits, row)
                if (ended !== edits) onEdit(ended)
              }}
              onPaste={(event) => {
                const lines = event.clipboardData.getData('text').split(/\r?\n/)
                if (lines.length < 2) return
                event.preventDefault()
                onEdit(pastePrices(locale, edits, rows.slice(index), lines))
              }}
            />
          </li>
        )
      })}
    </ul>
  )
}
