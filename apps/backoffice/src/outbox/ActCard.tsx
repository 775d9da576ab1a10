import { Button } from '@lonja/ui/controls/Button.tsx'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './OutboxPage.module.css'
import type { Act } from './act.ts'
import { actText, refusalText } from './act-text.ts'
import { discardAct, retryAct } from './outbox.ts'

/** A change with its time. If the user must decide about it: the reason, and the possible decisions. */
export function ActCard({ act, undecided }: { act: Act; undecided: boolean }) {
  const locale = useLocale()
  const { t, formatDateTime } = locale
  const { key, content, at, begun, refusal, touches } = act
  const name = <span className="sr-only"> {actText(locale, content)}</span>
  return (
    <article className={css['act']}>
      <h3>
        {touches === 'orders' ? (
          <Link to={`/orders/${content.id}`}>{actText(locale, content)}</Link>
        ) : (
          actText(locale, content)
        )}
      </h3>
      <p>{formatDateTime(new Date(at).toISOString())}</p>
      {undecided && (
        <>
          <p className={css['why']}>
            {refusal
              ? refusalText(locale, act, refusal)
              : t(begun ? 'manage.outbox.old_perhaps_sent' : 'manage.outbox.old')}
          </p>
          <div className={css['decisions']}>
            <Button kind="secondary" onClick={() => retryAct(key)}>
              {t(refusal ? 'manage.outbox.retry' : 'manage.outbox.send')}
              {name}
            </Button>
            <Button kind="quiet" onClick={() => discardAct(key)}>
              {t('manage.outbox.discard')}
              {name}
            </Button>
          </div>
        </>
      )}
    </article>
  )
}
