import { type KeyboardEvent, useRef } from 'react'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { ChevronDownIcon, ChevronRightIcon } from '@lonja/ui/controls/icons.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { choiceText } from '#/kit/shown-value.ts'
import css from './categories.module.css'
import { type Row, type Target, stepsOf } from './category-tree.ts'
import type { ShownCategory } from './category.queries.ts'
import { MoveMenu } from './MoveMenu.tsx'
import { useDrag } from './use-drag.ts'

const stepOfKey: Readonly<Record<string, 'up' | 'down' | 'into' | 'out'>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'into',
  ArrowLeft: 'out',
}

interface CategoryRowProps {
  row: Row<ShownCategory>
  mayMove: boolean
  onToggle: (id: string) => void
  onMove: (id: string, target: Target) => void
}

/** A category of the tree, which is moved by dragging, by its menu, or with Alt and the arrows. */
export function CategoryRow({ row, mayMove, onToggle, onMove }: CategoryRowProps) {
  const { t } = useLocale()
  const ref = useRef<HTMLLIElement>(null)
  const drop = useDrag(ref, row, mayMove, onMove)
  const { category, level, children, isOpen } = row
  const { id, title } = category
  const moveByKey = (event: KeyboardEvent) => {
    const step = event.altKey ? stepOfKey[event.key] : undefined
    const target = step && mayMove && stepsOf(row)[step]
    if (!target) return
    event.preventDefault()
    onMove(id, target)
  }
  return (
    <li ref={ref} className={css['row']} data-drop={drop} data-level={level}>
      {children.length > 0 ? (
        <button
          type="button"
          className={css['toggle']}
          aria-expanded={isOpen}
          aria-label={t('manage.categories.open', { title })}
          onClick={() => onToggle(id)}
        >
          {isOpen ? <ChevronDownIcon size={18} /> : <ChevronRightIcon size={18} />}
        </button>
      ) : (
        <span className={css['toggle']} />
      )}
      <div className={css['words']}>
        <Link to={`/town/categories/${id}`} draggable={false} onKeyDown={moveByKey}>
          {title}
        </Link>
        <Facts category={category} />
      </div>
      {mayMove && <MoveMenu row={row} onMove={(target) => onMove(id, target)} />}
    </li>
  )
}

/** How many products the category has, and what it gives them or requires of them. */
function Facts({ category: { productCount, taxRate, requires, enabled } }: { category: ShownCategory }) {
  const locale = useLocale()
  const { t, formatNumber, formatPercent } = locale
  const facts = [
    `${t('manage.categories.products')}: ${formatNumber(productCount)}`,
    ...(taxRate === null ? [] : [`${t('manage.categories.tax')} ${formatPercent(taxRate)}`]),
    ...requires.map((one) => choiceText(locale, 'requires', one)),
  ]
  return (
    <small>
      {facts.join(' · ')}
      {!enabled && <strong> · {t('manage.categories.hidden')}</strong>}
    </small>
  )
}
