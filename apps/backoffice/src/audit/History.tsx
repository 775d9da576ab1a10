import { Suspense, lazy, useState } from 'react'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { useMay } from '#/people/current-shop.ts'
import type { Audited } from './audit.queries.ts'
import css from './History.module.css'

const RecordChanges = lazy(async () => ({ default: (await import('./RecordChanges.tsx')).RecordChanges }))

/**
 * Who has changed a record, when and how. The changes are loaded when the user opens them. Shown only to people who may
 * read the log.
 *
 * @param of  the record, and its parts: for a product also its variants and prices
 */
export function History({ of }: { of: readonly Audited[] }) {
  const { t } = useLocale()
  const [isOpen, setOpen] = useState(false)
  if (!useMay('audit')) return null
  return (
    <details className={css['history']} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('manage.audit.title')}</summary>
      {isOpen && (
        <Suspense fallback={<Skeleton shape="block" />}>
          <RecordChanges of={of} />
        </Suspense>
      )}
    </details>
  )
}
