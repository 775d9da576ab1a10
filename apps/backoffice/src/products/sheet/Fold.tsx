import { type ReactNode, useState } from 'react'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { ChevronDownIcon } from '@lonja/ui/controls/icons.tsx'
import { useWide } from '#/kit/use-wide.ts'
import css from './SheetPage.module.css'

interface FoldProps {
  title: string
  /** Whether the section has changes that are not saved. */
  isChanged?: boolean
  /** The number of facts that are missing. */
  missing?: number
  children: ReactNode
}

/** A section of the sheet. On a phone it is folded, unless it needs work. */
export function Fold({ title, isChanged = false, missing = 0, children }: FoldProps) {
  const { t } = useLocale()
  const wide = useWide()
  const [isOpen, setOpen] = useState(wide || isChanged)
  return (
    <details className={css['fold']} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <h2>{title}</h2>
        {isChanged && <span className={css['mark']}>{t('manage.sheet.unsaved')}</span>}
        {missing > 0 && <span className={css['missing']}>{t('manage.sheet.missing_count', { count: missing })}</span>}
        <ChevronDownIcon size={20} />
      </summary>
      <div className={css['body']}>{children}</div>
    </details>
  )
}
