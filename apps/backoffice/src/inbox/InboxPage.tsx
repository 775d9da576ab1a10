import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Page } from '@lonja/ui/layout/Page.tsx'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import type { ScreenProps } from '@lonja/ui/layout/screen.ts'
import { useMay, useShop } from '#/people/current-shop.ts'
import css from './InboxPage.module.css'
import { QuickReplyList } from './QuickReplies.tsx'
import { ReturnCard } from './ReturnCard.tsx'
import { CaseCard, NoticeCard, QuestionCard, ReviewCard } from './cards.tsx'
import { markRead, useInboxAct } from './inbox-acts.ts'
import { type Inbox, type Kind, inboxQueries, kinds, kindsFor, totalOf } from './inbox.queries.ts'

/** What waits for an answer of the shop: returns, cases, questions, reviews and unread notifications. */
export function Screen({ search }: ScreenProps) {
  const { t } = useLocale()
  const { id, rights } = useShop()
  const mayWrite = useMay('content')
  const inbox = useQuery(inboxQueries.of(id, rights))
  const title = t('manage.inbox.title')
  const own = kindsFor(rights)
  const shown = own.find((kind) => kind === search.get('kind'))
  return (
    <Page title={title} heading={title}>
      <QueryView query={inbox} skeleton={<Skeleton shape="block" />}>
        {(loaded) => (
          <>
            <Tabs inbox={loaded} own={own} shown={shown} />
            <Entries inbox={loaded} shown={shown ? [shown] : own} />
          </>
        )}
      </QueryView>
      {mayWrite && <QuickReplyList />}
    </Page>
  )
}

function Tabs({ inbox, own, shown }: { inbox: Inbox; own: readonly Kind[]; shown: Kind | undefined }) {
  const { t } = useLocale()
  return (
    <nav className={css['tabs']} aria-label={t('manage.inbox.kinds')}>
      <Link to="/inbox" aria-current={shown ? undefined : 'page'}>
        {t('manage.inbox.all')} <span>{totalOf(inbox)}</span>
      </Link>
      {own.map((kind) => (
        <Link key={kind} to={`/inbox?kind=${kind}`} aria-current={shown === kind ? 'page' : undefined}>
          {t(`manage.inbox.kind.${kind}`)} <span>{inbox[kind]?.total ?? 0}</span>
        </Link>
      ))}
    </nav>
  )
}

function Entries({ inbox, shown }: { inbox: Inbox; shown: readonly Kind[] }) {
  const { t } = useLocale()
  const { returns, cases, questions, reviews, notices } = inbox
  const cards: Record<Kind, ReactNode[] | undefined> = {
    returns: returns?.items.map((item) => entry(item.id, <ReturnCard item={item} />)),
    cases: cases?.items.map((item) => entry(item.id, <CaseCard item={item} />)),
    questions: questions?.items.map((item) => entry(item.id, <QuestionCard item={item} />)),
    reviews: reviews?.items.map((item) => entry(item.id, <ReviewCard item={item} />)),
    notices: notices?.items.map((item) => entry(item.id, <NoticeCard item={item} />)),
  }
  const listed = kinds.filter((kind) => shown.includes(kind)).flatMap((kind) => cards[kind] ?? [])
  const rest = shown.reduce((sum, kind) => sum + (inbox[kind]?.total ?? 0), 0) - listed.length
  if (listed.length === 0) return <p className={css['none']}>{t('manage.inbox.none')}</p>
  return (
    <>
      {shown.includes('notices') && <ReadAll notices={notices} />}
      <ul className={css['entries']}>{listed}</ul>
      {rest > 0 && <p className={css['none']}>{t('manage.inbox.rest', { count: rest })}</p>}
    </>
  )
}

const entry = (id: string, card: ReactNode) => <li key={id}>{card}</li>

function ReadAll({ notices }: { notices: Inbox['notices'] }) {
  const { t } = useLocale()
  const act = useInboxAct()
  if (!notices || notices.items.length < 2) return null
  const ids = notices.items.map(({ notification }) => notification.id)
  return (
    <Button kind="quiet" onClick={() => void act((api) => markRead(api, ids), t('manage.inbox.read_done'))}>
      {t('manage.inbox.read_all')}
    </Button>
  )
}
