import type { SystemStatus } from '@lonja/contract/status/system-status'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './SystemPage.module.css'

/** What waited in each queue at an instant, since when, and how much was given up. */
export function Queues({ queues, at }: Pick<SystemStatus, 'queues'> & { at: number }) {
  const { t, knownText, formatNumber, formatRelative } = useLocale()
  return (
    <section aria-labelledby="queues" className={css['part']}>
      <h2 id="queues">{t('manage.system.queues')}</h2>
      <table className={css['table']} aria-labelledby="queues">
        <thead>
          <tr>
            <th scope="col">{t('manage.system.queue')}</th>
            <th scope="col">{t('manage.system.waiting')}</th>
            <th scope="col">{t('manage.system.given_up')}</th>
          </tr>
        </thead>
        <tbody>
          {queues.map(({ name, waiting, oldestSeconds, givenUp }) => (
            <tr key={name}>
              <th scope="row">{knownText(`manage.system.queue_name.${name.replaceAll(' ', '_')}`) ?? name}</th>
              <td>
                {formatNumber(waiting)}
                {waiting > 0 && oldestSeconds !== null && (
                  <small>
                    {t('manage.system.oldest', { when: formatRelative(new Date(at - oldestSeconds * 1_000)) })}
                  </small>
                )}
              </td>
              <td>{formatNumber(givenUp)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
