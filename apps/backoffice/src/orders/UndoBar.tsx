import { Button } from '@lonja/ui/controls/Button.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { keys } from '#/keyboard/keys.ts'
import { actText } from '#/outbox/act-text.ts'
import { takeBack } from '#/outbox/outbox.ts'
import css from './UndoBar.module.css'
import { graceMs, useLastAct } from './steps.ts'

/** Announces the last act, and takes it back while this is possible. */
export function UndoBar() {
  const locale = useLocale()
  const { t } = locale
  const last = useLastAct()
  return (
    <div className={css['place']}>
      <output>{last && actText(locale, last)}</output>
      {last && (
        <Button kind="secondary" aria-keyshortcuts={keys.undo} onClick={takeBack}>
          {t('manage.undo', { seconds: graceMs / 1_000 })}
        </Button>
      )}
    </div>
  )
}
