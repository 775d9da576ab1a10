import { formatTime } from '@lonja/contract/formats'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError } from '@lonja/ui/api/api-error.ts'
import { useSession } from '@lonja/ui/api/session.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { ButtonAnchor, ButtonLink } from '@lonja/ui/controls/Button.tsx'
import { Notice } from '@lonja/ui/controls/Notice.tsx'
import { Page, PageTitle } from '@lonja/ui/layout/Page.tsx'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { BellIcon } from '@lonja/ui/controls/icons.tsx'
import type { ScreenProps } from '@lonja/ui/layout/screen.ts'
import { EventIcon } from './NotificationRow.tsx'
import css from './NotificationsPage.module.css'
import { subjectOf } from './days.ts'
import { type Notification, notificationQueries } from './notification.queries.ts'

/** The screen of one message, with a link to its subject. Opening the screen marks the message as read. */
export function Screen({ params: { id = '' } }: ScreenProps) {
  const user = useSession()
  return user ? <NotificationScreen user={user.id} id={id} /> : null
}

function NotificationScreen({ user, id }: { user: string; id: string }) {
  const { t } = useLocale()
  const notification = useQuery(notificationQueries.one(user, id))
  if (notification.error instanceof ApiError && notification.error.status === 404) return <Gone />
  const { data } = notification
  return (
    <Page title={data?.title ?? t('notifications.one')} heading={data ? undefined : t('notifications.one')} noIndex>
      <QueryView query={notification} skeleton={<Skeleton shape="block" />}>
        {(message) => <Message message={message} />}
      </QueryView>
    </Page>
  )
}

function Message({ message }: { message: Notification }) {
  const { formatDate, t } = useLocale()
  const { id, type, title, body, url, business, read, createdDate } = message
  const { mutate } = useMutation(notificationQueries.read())
  useEffect(() => {
    if (!read) mutate(id)
  }, [id, read, mutate])

  const subject = subjectOf(url)
  return (
    <article className={css['message']}>
      <span className={css['picture']}>
        <EventIcon type={type} size={28} />
      </span>
      <PageTitle>{title}</PageTitle>
      <p className={css['when']}>
        {business && `${business.name} · `}
        <time dateTime={createdDate}>
          {formatDate(createdDate, 'long')}, {formatTime(createdDate)}
        </time>
      </p>
      {body && body !== business?.name && <p className={css['body']}>{body}</p>}
      <div className={css['ways']}>
        {subject !== undefined &&
          // The back office is another app.
          (subject.startsWith('/manage') ? (
            <ButtonAnchor href={subject}>
              {t(subject.startsWith('/manage/orders') ? 'notifications.see_order' : 'notifications.see')}
            </ButtonAnchor>
          ) : (
            <ButtonLink to={subject}>{t(subjectText(subject))}</ButtonLink>
          ))}
        <ButtonLink kind="secondary" to="/notifications">
          {t('notifications.to_list')}
        </ButtonLink>
      </div>
    </article>
  )
}

const subjectText = (url: string) =>
  url.startsWith('/orders')
    ? 'notifications.see_orders'
    : url.startsWith('/order')
      ? 'notifications.see_order'
      : url.startsWith('/product/')
        ? 'notifications.see_product'
        : url.startsWith('/bells')
          ? 'notifications.see_campaign'
          : 'notifications.see'

/** Shown for an unknown message and for a message of another user, so that nobody learns which messages exist. */
function Gone() {
  const { t } = useLocale()
  return (
    <Page title={t('notifications.gone')} noIndex>
      <Notice
        icon={<BellIcon size={40} />}
        title={<PageTitle>{t('notifications.gone')}</PageTitle>}
        action={<ButtonLink to="/notifications">{t('notifications.to_list')}</ButtonLink>}
      >
        <p>{t('notifications.gone_text')}</p>
      </Notice>
    </Page>
  )
}
