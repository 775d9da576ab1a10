import { Button } from '@lonja/ui/controls/Button.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { keys } from '#/keyboard/keys.ts'
import { takeBack } from '#/outbox/outbox.ts'
import css from './UndoBar.module.css'
import { graceMs, useLastStep } from './steps.ts'

/** Announces the last step, and takes it back while this is possible. */
export function UndoBar() {
  const { t } = useLocale()
  const last = useLastStep()
  return (
    <div className={css['place']}>
      <output>
        {last && t('manage.orders.made', { code: last.order.code, status: t(`manage.status.${last.status}`) })}
      </output>
      {last && (
        <Button kind="secondary" aria-keyshortcuts={keys.undo} onClick={takeBack}>
          {t('manage.undo', { seconds: graceMs / 1_000 })}
        </Button>
      )}
    </div>
  )
}
