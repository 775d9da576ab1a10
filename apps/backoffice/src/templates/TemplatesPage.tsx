import { type MailTemplate, textEvents } from '@lonja/contract/templates/mail-text'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Page } from '@lonja/ui/layout/Page.tsx'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import { ShopsLayout } from './ShopsLayout.tsx'
import css from './templates.module.css'
import { templateQueries } from './templates.queries.ts'
import { TownVariables } from './variables/TownVariables.tsx'

/** The mails, notices and tickets whose words the town can change, and whether it has changed them. */
export function Screen() {
  const { t } = useLocale()
  const mails = useQuery(templateQueries.mails())
  return (
    <Page title={t('manage.templates.title')} heading={t('manage.templates.title')}>
      <p className={css['lead']}>{t('manage.templates.lead')}</p>
      <QueryView query={mails} skeleton={<Skeleton shape="block" />}>
        {(found) => (
          <ul className={css['mails']}>
            {textEvents.map((event) => (
              <li key={event}>
                <h2>{t(`manage.templates.event.${event}`)}</h2>
                <ul>
                  {found
                    .filter((mail) => mail.event === event)
                    .map((mail) => (
                      <li key={mail.code}>
                        <Row mail={mail} />
                      </li>
                    ))}
                </ul>
              </li>
            ))}
          </ul>
        )}
      </QueryView>
      <ShopsLayout />
      <TownVariables />
    </Page>
  )
}

function Row({ mail: { code, name, kind, event, language, own, usable, lastGood, builtIn } }: { mail: MailTemplate }) {
  const { t } = useLocale()
  const broken = lastGood ? 'broken_version' : 'broken'
  const state = own ? (usable ? 'changed' : broken) : kind === 'ticket' ? 'none' : 'built_in'
  const { subject } = lastGood ?? (usable ? own : null) ?? builtIn
  return (
    <>
      <Link to={`/town/templates/${code}`}>
        {name && <span lang={language}>{name} · </span>}
        {t(kind === 'mail' ? `manage.templates.language.${language}` : `manage.templates.kind.${kind}`)}
        <span className="sr-only">: {t(`manage.templates.event.${event}`)}</span>
      </Link>
      <p>
        {t(`manage.templates.state.${state}`)}
        {subject && (
          <>
            {' · '}
            <span lang={language}>{subject}</span>
          </>
        )}
      </p>
    </>
  )
}
