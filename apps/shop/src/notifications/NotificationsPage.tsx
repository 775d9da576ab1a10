import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useLocation, useNavigate } from '@lonja/ui/router/router.tsx'
import { errorText } from '@lonja/ui/api/api-error.ts'
import { myProfile } from '@lonja/ui/api/me.ts'
import { useSession } from '@lonja/ui/api/session.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Button, ButtonLink } from '@lonja/ui/controls/Button.tsx'
import { Notice } from '@lonja/ui/controls/Notice.tsx'
import { latePart } from '@lonja/ui/late/late-part.ts'
import { Page } from '@lonja/ui/layout/Page.tsx'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { BellIcon } from '@lonja/ui/controls/icons.tsx'
import { useNow } from '@lonja/ui/hooks/now.ts'
import { showToast } from '@lonja/ui/hooks/toast.ts'
import { NotificationRow } from './NotificationRow.tsx'
import css from './NotificationsPage.module.css'
import { byDay } from './days.ts'
import { notificationQueries } from './notification.queries.ts'

const Settings = latePart(async () => (await import('./NotificationSettings.tsx')).NotificationSettings)
const settingsHash = '#avisos'

/** The screen of the user’s messages, newest first. Its route needs a login. */
export function Screen() {
  const { t } = useLocale()
  const user = useSession()
  const navigate = useNavigate()
  const { hash } = useLocation()
  if (!user) return null
  return (
    <Page
      title={t('notifications.title')}
      heading={t('notifications.title')}
      noIndex
      aside={
        <div className={css['tools']}>
          <MarkAll user={user.id} />
          <ButtonLink kind="quiet" to={`/notifications${settingsHash}`}>
            {t('notifications.settings')}
          </ButtonLink>
        </div>
      }
    >
      <List user={user.id} />
      {hash === settingsHash && (
        <Suspense>
          <Settings user={user} onClose={() => navigate('/notifications', { replace: true })} />
        </Suspense>
      )}
    </Page>
  )
}

function List({ user }: { user: string }) {
  const locale = useLocale()
  const { t } = locale
  const mine = useInfiniteQuery(notificationQueries.mine(user))
  const now = useNow()
  return (
    <div className={css['list']}>
      <QueryView
        query={mine}
        skeleton={<ListSkeleton />}
        isEmpty={({ pages }) => pages[0]?.items.length === 0}
        empty={<NoNotifications />}
      >
        {({ pages }) =>
          byDay(
            locale,
            pages.flatMap(({ items }) => items),
            now,
          ).map(({ name, entries }) => (
            <section key={name} className={css['day']}>
              <h2>{name}</h2>
              <ul>
                {entries.map((notification) => (
                  <NotificationRow key={notification.id} notification={notification} />
                ))}
              </ul>
            </section>
          ))
        }
      </QueryView>
      {mine.hasNextPage && (
        <Button kind="secondary" busy={mine.isFetchingNextPage} onClick={() => void mine.fetchNextPage()}>
          {t('notifications.more')}
        </Button>
      )}
    </div>
  )
}

/**
 * A button that marks all messages as read. It is shown while any message is unread. After a press the user can mark
 * them as unread again.
 */
function MarkAll({ user }: { user: string }) {
  const locale = useLocale()
  const { t } = locale
  const { data: me } = useQuery(myProfile(user))
  const { data: mine, hasNextPage } = useInfiniteQuery(notificationQueries.mine(user))
  const mark = useMutation({
    ...notificationQueries.mark(),
    onError: (error) => showToast('error', errorText(locale, error)),
  })
  const unread = mine?.pages.some(({ items }) => items.some(({ read }) => !read)) || hasNextPage
  if (!unread || !me?.countNotification) return null
  const undo = (notifications: string[]) => mark.mutate({ read: false, notifications })
  const markAll = () =>
    mark.mutate(
      { read: true },
      {
        onSuccess: ({ notifications }) =>
          showToast('success', t('notifications.marked', { count: notifications.length }), {
            label: t('action.undo'),
            run: () => undo(notifications),
          }),
      },
    )
  return (
    <Button kind="quiet" busy={mark.isPending} onClick={markAll}>
      {t('notifications.mark_all')}
    </Button>
  )
}

function NoNotifications() {
  const { t } = useLocale()
  return (
    <Notice
      icon={<BellIcon size={40} />}
      title={t('notifications.empty')}
      action={<ButtonLink to="/orders">{t('notifications.empty_action')}</ButtonLink>}
    >
      {t('notifications.empty_text')}
    </Notice>
  )
}

function ListSkeleton() {
  return (
    <div className={css['day']}>
      <Skeleton shape="title" />
      <Skeleton shape="block" />
    </div>
  )
}
