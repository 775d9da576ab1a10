import { Suspense, lazy, useState } from 'react'
import { Button, ButtonLink } from '@lonja/ui/controls/Button.tsx'
import { Dialog } from '@lonja/ui/controls/Dialog.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './BulkBar.module.css'
import type { Selection } from './use-selection.ts'

const BulkPanel = lazy(async () => ({ default: (await import('./BulkPanel.tsx')).BulkPanel }))

interface BulkBarProps {
  selection: Selection
  /** The number of products that the list finds. */
  total: number
  /** The query of the list. */
  filter: string
}

/** The number of chosen products, and what can be done with them. */
export function BulkBar({ selection, total, filter }: BulkBarProps) {
  const { t } = useLocale()
  const [isOpen, setOpen] = useState(false)
  if (!selection.isOn)
    return (
      <p className={css['bar']}>
        <Button kind="secondary" onClick={selection.begin}>
          {t('manage.bulk.begin')}
        </Button>
        <ButtonLink kind="secondary" to="/products/changes">
          {t('manage.bulk.history')}
        </ButtonLink>
      </p>
    )
  const count = selection.isAll ? total : selection.ids.size
  const choice = selection.isAll ? { filter } : { products: [...selection.ids] }
  return (
    <section className={css['bar']} aria-label={t('manage.bulk.begin')}>
      <output>{t('manage.bulk.chosen', { count })}</output>
      {!selection.isAll && total > 0 && (
        <Button kind="secondary" onClick={selection.chooseAll}>
          {t('manage.bulk.choose_all', { count: total })}
        </Button>
      )}
      <Button disabled={count === 0} onClick={() => setOpen(true)}>
        {t('manage.bulk.open')}
      </Button>
      <Button kind="secondary" onClick={selection.end}>
        {t('manage.bulk.end')}
      </Button>
      <Dialog
        open={isOpen}
        shape="sheet"
        title={t('manage.bulk.title', { count })}
        onClose={() => {
          setOpen(false)
        }}
      >
        {isOpen && (
          <Suspense fallback={<Skeleton shape="block" />}>
            <BulkPanel choice={choice} />
          </Suspense>
        )}
      </Dialog>
    </section>
  )
}
