import { useQuery } from '@tanstack/react-query'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { Notice } from '@lonja/ui/controls/Notice.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Page } from '@lonja/ui/layout/Page.tsx'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import type { ScreenProps } from '@lonja/ui/layout/screen.ts'
import { DecidedCard } from './DecidedCard.tsx'
import css from './moderation.module.css'
import { moderationQueries, viewNames } from './moderation.queries.ts'
import { WaitingCard } from './WaitingCard.tsx'

/** What waits for the moderators: reported content, texts that are not published, and complaints about decisions. */
export function Screen({ search }: ScreenProps) {
  const { t } = useLocale()
  const view = viewNames.find((name) => name === search.get('view')) ?? 'waiting'
  const title = t('manage.moderation.title')
  return (
    <Page title={title} heading={title}>
      <nav className={css['views']} aria-label={t('manage.moderation.views')}>
        {viewNames.map((name) => (
          <Link key={name} to={`/town/moderation?view=${name}`} aria-current={name === view ? 'page' : undefined}>
            {t(`manage.moderation.view.${name}`)}
          </Link>
        ))}
      </nav>
      {view === 'waiting' ? <Waiting /> : <Decided key={view} view={view} />}
    </Page>
  )
}

function Waiting() {
  const { t } = useLocale()
  const list = useQuery(moderationQueries.waiting)
  return (
    <QueryView
      query={list}
      skeleton={<Skeleton shape="block" />}
      isEmpty={(items) => items.length === 0}
      empty={<Notice title={t('manage.moderation.none')}>{t('manage.moderation.none_text')}</Notice>}
    >
      {(items) => (
        <ul className={css['list']}>
          {items.map((content) => (
            <li key={content.id}>
              <WaitingCard content={content} />
            </li>
          ))}
        </ul>
      )}
    </QueryView>
  )
}

function Decided({ view }: { view: 'complaints' | 'decided' }) {
  const { t } = useLocale()
  const list = useQuery(moderationQueries.decisions(view))
  return (
    <QueryView
      query={list}
      skeleton={<Skeleton shape="block" />}
      isEmpty={(items) => items.length === 0}
      empty={<Notice title={t(`manage.moderation.none_in.${view}`)} />}
    >
      {(items) => (
        <ul className={css['list']}>
          {items.map((decision) => (
            <li key={decision.id}>
              <DecidedCard decision={decision} />
            </li>
          ))}
        </ul>
      )}
    </QueryView>
  )
}
