import type { SystemStatus } from '@lonja/contract/status/system-status'
import { type Locale, useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './SystemPage.module.css'
import { sizeText } from './size-text.ts'

/** The version, the backups, the database and the disk, as pairs of a name and a value. */
export function Installation({ status }: { status: SystemStatus }) {
  const locale = useLocale()
  const { t, formatRelative } = locale
  const { version, schema, processes, backup, database, disk } = status
  return (
    <section aria-labelledby="installation" className={css['part']}>
      <h2 id="installation">{t('manage.system.installation')}</h2>
      <dl className={css['facts']}>
        <Fact name={t('manage.system.version')}>
          {version}
          <small>{t('manage.system.schema', { last: schema.last, count: schema.count })}</small>
        </Fact>
        <Fact name={t('manage.system.processes')}>
          {processes.length}
          {processes.map(({ host, pid, version: own, ready }) => (
            <small key={`${host} ${pid}`}>
              {`${host} ${pid}: ${own}${ready ? '' : `, ${t('manage.system.not_ready')}`}`}
            </small>
          ))}
        </Fact>
        <Fact name={t('manage.system.backup')}>
          {backup.at === null ? t('manage.system.no_backup') : formatRelative(backup.at)}
          {backupNotes(locale, backup).map((note) => (
            <small key={note}>{note}</small>
          ))}
        </Fact>
        <Fact name={t('manage.system.database')}>
          {sizeText(locale, database.bytes)}
          <small>{`PostgreSQL ${database.server}, ${t(`manage.system.engine.${database.engine}`)}`}</small>
        </Fact>
        <Fact name={t('manage.system.disk')}>
          {disk === null
            ? '–'
            : t('manage.system.free', { free: sizeText(locale, disk.free), total: sizeText(locale, disk.total) })}
        </Fact>
      </dl>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The size of the last backup, whether it was tested, and what failed. */
function backupNotes(locale: Locale, backup: SystemStatus['backup']): string[] {
  const { t, formatDate } = locale
  const { at, bytes, checkedAt, checkError, verifiedAt, lastFailure } = backup
  return [
    ...(bytes === null ? [] : [sizeText(locale, bytes)]),
    ...(checkedAt === null ? [] : [t('manage.system.checked', { date: formatDate(checkedAt) })]),
    ...(checkError === null ? [] : [t('manage.system.check_failed', { error: checkError })]),
    ...(at === null
      ? []
      : [verifiedAt ? t('manage.system.tested', { date: formatDate(verifiedAt) }) : t('manage.system.untested')]),
    ...(lastFailure === null ? [] : [t('manage.system.backup_failed', { error: lastFailure })]),
  ]
}
