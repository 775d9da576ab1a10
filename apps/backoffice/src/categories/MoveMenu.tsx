import { Button } from '@lonja/ui/controls/Button.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { type Row, type Target, stepsOf } from './category-tree.ts'
import css from './categories.module.css'

/** The ways to move a category by one step, as buttons. */
export function MoveMenu({ row, onMove }: { row: Row; onMove: (target: Target) => void }) {
  const { t } = useLocale()
  const { category, parent, siblings, place } = row
  const steps = stepsOf(row)
  const labels = {
    up: t('manage.categories.up'),
    down: t('manage.categories.down'),
    into: t('manage.categories.into', { title: siblings[place - 1]?.title ?? '' }),
    out: t('manage.categories.out', { title: parent?.category.title ?? '' }),
  }
  return (
    <details className={css['menu']}>
      <summary aria-label={t('manage.categories.move', { title: category.title })}>⋮</summary>
      <div>
        {(['up', 'down', 'into', 'out'] as const).map((name) => {
          const target = steps[name]
          return (
            target && (
              <Button key={name} kind="secondary" onClick={() => onMove(target)}>
                {labels[name]}
              </Button>
            )
          )
        })}
      </div>
    </details>
  )
}
