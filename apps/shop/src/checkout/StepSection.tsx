import type { ReactNode } from 'react'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { CheckIcon } from '@lonja/ui/controls/icons.tsx'
import css from './Checkout.module.css'

interface StepSectionProps {
  number: number
  title: string
  state: 'done' | 'current' | 'later'
  /** The summary of the values of a completed step. */
  summary: ReactNode
  editTo: string
  /** The form of the step, rendered while the step is open. */
  children: ReactNode
}

export function StepSection({ number, title, state, summary, editTo, children }: StepSectionProps) {
  const { t } = useLocale()
  const current = state === 'current'
  return (
    <li className={[css['step'], css[state]].join(' ')} aria-current={current ? 'step' : undefined}>
      <div className={css['top']}>
        <span className={css['number']} aria-hidden="true">
          {state === 'done' ? <CheckIcon size={18} /> : number}
        </span>
        <h2 id={current ? 'current-step' : undefined} tabIndex={current ? -1 : undefined} className={css['title']}>
          {title}
          {state === 'done' && <span className="sr-only"> ({t('payment.done')})</span>}
        </h2>
        {state === 'done' && (
          <Link to={editTo} className={css['edit']} aria-label={t('payment.edit_named', { step: title })}>
            {t('payment.edit')}
          </Link>
        )}
      </div>
      {state === 'done' && <div className={css['answer']}>{summary}</div>}
      {current && <div className={css['form']}>{children}</div>}
    </li>
  )
}
