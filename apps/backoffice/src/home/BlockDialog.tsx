import type { HomeBlock } from '@lonja/contract/home/home-block'
import { type FormEvent, useState } from 'react'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Dialog } from '@lonja/ui/controls/Dialog.tsx'
import { Field } from '@lonja/ui/controls/Field.tsx'
import { Notice } from '@lonja/ui/controls/Notice.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { kindName } from './block-name.ts'
import { ContentFields } from './ContentFields.tsx'
import css from './home.module.css'
import { isFixed, missingIn } from './plan-draft.ts'
import { WordsFields } from './WordsFields.tsx'

interface BlockDialogProps {
  block: HomeBlock
  onClose: () => void
  onDone: (block: HomeBlock) => void
}

/** Edits one block: its title, its days and what it shows. */
export function BlockDialog({ block, onClose, onDone }: BlockDialogProps) {
  const locale = useLocale()
  const { t } = locale
  const [draft, setDraft] = useState(block)
  const [isAsked, setAsked] = useState(false)
  const missing = missingIn(draft)
  const finish = (event: FormEvent) => {
    event.preventDefault()
    if (missing === undefined) onDone(draft)
    else setAsked(true)
  }
  const day = (name: 'from' | 'until') => ({
    type: 'date',
    value: draft[name] ?? '',
    optional: t('manage.record.optional'),
    onChange: ({ target }: { target: { value: string } }) => setDraft({ ...draft, [name]: target.value || null }),
  })
  return (
    <Dialog open title={kindName(locale, block)} onClose={onClose}>
      <form className={css['fields']} onSubmit={finish}>
        {draft.kind !== 'repeat' && (
          <WordsFields
            label={t('manage.home.title_of')}
            hint={draft.kind === 'hero' || draft.kind === 'text' ? undefined : t('manage.home.title_hint')}
            max={120}
            value={draft.title}
            onChange={(title) => setDraft({ ...draft, title })}
          />
        )}
        <ContentFields block={draft} onChange={setDraft} />
        {!isFixed(draft) && (
          <div className={css['days']}>
            <Field label={t('manage.home.from')} {...day('from')} />
            <Field label={t('manage.home.until')} {...day('until')} />
          </div>
        )}
        <div role="alert">{isAsked && missing && <Notice title={t(`manage.home.missing.${missing}`)} />}</div>
        <Button type="submit">{t('manage.home.done')}</Button>
      </form>
    </Dialog>
  )
}
