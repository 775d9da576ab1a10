import type { MailTemplate, MailVersion } from '@lonja/contract/templates/mail-text'
import { useQuery } from '@tanstack/react-query'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { useAct } from '@lonja/ui/hooks/use-act.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import css from './templates.module.css'
import { saveMailText, templateQueries } from './templates.queries.ts'

/** The texts that the town has written for a mail, the newest first. */
export function MailVersions({ mail }: { mail: MailTemplate }) {
  const { t } = useLocale()
  const versions = useQuery(templateQueries.versions(mail.code))
  return (
    <section aria-labelledby="versions" className={css['versions']}>
      <h2 id="versions">{t('manage.templates.versions')}</h2>
      <QueryView
        query={versions}
        skeleton={<Skeleton shape="block" />}
        isEmpty={(found) => found.length === 0}
        empty={<p>{t('manage.templates.no_versions')}</p>}
      >
        {(found) => (
          <ol>
            {found.map((version) => (
              <li key={version.id}>
                <Version mail={mail} version={version} />
              </li>
            ))}
          </ol>
        )}
      </QueryView>
    </section>
  )
}

function Version({ mail: { code, language, own }, version }: { mail: MailTemplate; version: MailVersion }) {
  const { t, formatDateTime } = useLocale()
  const { busy, act } = useAct('templates')
  const { number, subject, body, usable: isUsable, user, createdDate } = version
  const isPresent = own?.subject === subject && own.body === body
  const date = formatDateTime(createdDate)
  return (
    <>
      <p>
        <strong>{t('manage.templates.version', { number, date })}</strong>
        {user && ` · ${user.username}`}
        {isPresent && ` · ${t('manage.templates.version_present')}`}
        {!isUsable && ` · ${t('manage.templates.version_broken')}`}
      </p>
      <details lang={language}>
        <summary>{subject}</summary>
        <p className={css['text']}>{body}</p>
      </details>
      {isUsable && !isPresent && (
        <Button
          kind="secondary"
          busy={busy}
          onClick={() =>
            void act((api) => saveMailText(api, code, { subject, body }), t('manage.templates.version_restored'))
          }
        >
          {t('manage.templates.restore_version', { number })}
        </Button>
      )}
    </>
  )
}
