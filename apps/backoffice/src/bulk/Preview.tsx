import type { BulkPreview } from '@lonja/contract/bulk/bulk-change'
import { type FormEvent, useState } from 'react'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Field } from '@lonja/ui/controls/Field.tsx'
import { InlineNotice } from '@lonja/ui/controls/Notice.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './Bulk.module.css'
import { cellWords, offeredWords } from './change-words.ts'

const warnings = ['zero', 'large', 'incomplete', 'unannounced', 'reference'] as const

interface PreviewProps {
  preview: BulkPreview
  busy: boolean
  onRun: () => void
  onBack: () => void
}

/** Shows the effects of a change. A change with doubtful prices is confirmed with the number of its products. */
export function Preview({ preview, busy, onRun, onBack }: PreviewProps) {
  const locale = useLocale()
  const { t } = locale
  const { changed, unchanged, rejected, samples, incomplete } = preview
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const isDoubtful = preview.warnings.zero + preview.warnings.large > 0
  const run = (event: FormEvent) => {
    event.preventDefault()
    const isConfirmed = !isDoubtful || typed.trim() === `${changed}`
    setWrong(!isConfirmed)
    if (isConfirmed) onRun()
  }
  return (
    <form className={css['form']} onSubmit={run} noValidate>
      <ul className={css['counts']}>
        <li>{t('manage.bulk.changes', { count: changed })}</li>
        {unchanged > 0 && <li>{t('manage.bulk.already', { count: unchanged })}</li>}
        {rejected > 0 && <li>{t('manage.bulk.cannot', { count: rejected })}</li>}
      </ul>
      {warnings
        .filter((warning) => preview.warnings[warning] > 0)
        .map((warning) => (
          <InlineNotice key={warning}>
            {t(`manage.bulk.warning.${warning}`, { count: preview.warnings[warning] })}
          </InlineNotice>
        ))}
      {incomplete.length > 0 && (
        <ul className={css['rows']}>
          {incomplete.map(({ product, gaps }) => (
            <li key={product.id}>
              <strong>{product.title}</strong>: {gaps.map((gap) => t(`manage.products.without.${gap}`)).join(', ')}
            </li>
          ))}
        </ul>
      )}
      {samples.length > 0 && (
        <section aria-label={t('manage.bulk.samples')}>
          <h3>{t('manage.bulk.samples')}</h3>
          <dl className={css['samples']}>
            {samples.map(({ product, cells, prices }) => (
              <div key={product.id}>
                <dt>{product.title}</dt>
                {prices ? (
                  prices.map((price) => <dd key={price.combo}>{offeredWords(locale, price)}</dd>)
                ) : (
                  <dd>{cells.map((cell) => cellWords(locale, cell)).join(' · ')}</dd>
                )}
              </div>
            ))}
          </dl>
        </section>
      )}
      {isDoubtful && changed > 0 && (
        <Field
          label={t('manage.bulk.confirm', { number: changed })}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          error={isWrong ? t('manage.bulk.confirm_wrong') : undefined}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      <div className={css['actions']}>
        {changed > 0 && (
          <Button type="submit" busy={busy}>
            {t('manage.bulk.run', { count: changed })}
          </Button>
        )}
        <Button kind="secondary" onClick={onBack}>
          {t('manage.bulk.back')}
        </Button>
      </div>
    </form>
  )
}
