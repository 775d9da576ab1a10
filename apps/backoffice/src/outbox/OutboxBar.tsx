import { Link } from '@lonja/ui/controls/Link.tsx'
import { OfflineIcon } from '@lonja/ui/controls/icons.tsx'
import { useOnline, writeAge } from '@lonja/ui/hooks/online.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './OutboxBar.module.css'
import { needsDecision } from './act.ts'
import { useOutbox } from './outbox.ts'

/**
 * Tells the user that there is no connection, how old the shown data are, how many changes wait for a connection, and
 * how many could not be saved.
 */
export function OutboxBar() {
  const locale = useLocale()
  const { t } = locale
  const online = useOnline()
  const { acts, now } = useOutbox()
  const problems = acts.filter((act) => needsDecision(act, now)).length
  const waiting = acts.length - problems
  return (
    <>
      {!online && (
        <section className={css['bar']} aria-label={t('manage.outbox.offline')}>
          <OfflineIcon size={20} />
          <output>
            {t('manage.offline')} {waiting > 0 && t('manage.outbox.waiting', { count: waiting })}
          </output>
          {/* Screen readers can read how old the data are, but do not announce it every minute. */}
          <span ref={writeAge(locale)} />
          {waiting > 0 && <Link to="/outbox">{t('manage.outbox.see')}</Link>}
        </section>
      )}
      {problems > 0 && (
        <section className={css['bar']} data-tone="bad" aria-label={t('manage.outbox.title')}>
          <output>{t('manage.outbox.problems', { count: problems })}</output>
          <Link to="/outbox">{t('manage.outbox.decide')}</Link>
        </section>
      )}
    </>
  )
}
