import type { JobStatus } from '@lonja/contract/status/system-status'
import { formatTime } from '@lonja/contract/formats'
import { type Locale, useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './SystemPage.module.css'

/** The background jobs: the last round, the next one, and the last error. Jobs that do not work come first. */
export function Jobs({ jobs }: { jobs: readonly JobStatus[] }) {
  const locale = useLocale()
  const { t, formatRelative } = locale
  const sorted = jobs.toSorted((a, b) => Number(isBad(b)) - Number(isBad(a)))
  return (
    <section aria-labelledby="jobs" className={css['part']}>
      <h2 id="jobs">{t('manage.system.jobs')}</h2>
      {jobs.length === 0 ? (
        <p>{t('manage.system.no_jobs')}</p>
      ) : (
        <table className={css['table']} aria-labelledby="jobs">
          <thead>
            <tr>
              <th scope="col">{t('manage.system.job_title')}</th>
              <th scope="col">{t('manage.system.last')}</th>
              <th scope="col">{t('manage.system.next')}</th>
            </tr>
          </thead>
          <tbody>
            {sorted.map((job) => (
              <tr key={job.name} data-bad={isBad(job) || undefined}>
                <th scope="row">
                  {nameOf(job, locale)}
                  {job.error !== null && job.failedAt !== null && (
                    <small>{`${t(job.failing ? 'manage.system.failing' : 'manage.system.has_failed', { when: formatRelative(job.failedAt) })}: ${job.error}`}</small>
                  )}
                  {job.late && <small>{t('manage.system.late')}</small>}
                </th>
                <td>{formatRelative(job.at)}</td>
                <td>{formatTime(job.next)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

const isBad = ({ failing, late }: JobStatus): boolean => failing || late

const nameOf = ({ name }: JobStatus, { knownText }: Locale): string =>
  knownText(`manage.system.job.${name.replaceAll(' ', '_')}`) ?? name
