import type { NotificationEvent } from '@lonja/contract/notifications/events'
import { formatTime } from '@lonja/contract/formats'
import type { ComponentType } from 'react'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { AlertIcon, BellIcon, HeartIcon, InfoIcon, OrdersIcon } from '@lonja/ui/controls/icons.tsx'
import css from './NotificationsPage.module.css'
import type { Notification } from './notification.queries.ts'

const icons: Partial<Record<NotificationEvent, ComponentType<{ size?: number }>>> = {
  'order-created': OrdersIcon,
  'order-unanswered': OrdersIcon,
  'order-canceled': OrdersIcon,
  'return-declared': OrdersIcon,
  'stock-low': AlertIcon,
  'terms-changed': InfoIcon,
  'question-asked': InfoIcon,
  'valoration-written': HeartIcon,
  'issue-opened': AlertIcon,
  'order-status': OrdersIcon,
  'question-answered': InfoIcon,
  'valoration-replied': HeartIcon,
  'issue-answered': AlertIcon,
  'application-decided': InfoIcon,
  'product-back': HeartIcon,
}

/** The icon for a kind of message; a bell for an unknown kind. */
export function EventIcon({ type, size = 22 }: { type: NotificationEvent; size?: number }) {
  const Icon = icons[type] ?? BellIcon
  return <Icon size={size} />
}

/** A message in the list. The whole row is a link. */
export function NotificationRow({ notification }: { notification: Notification }) {
  const { t } = useLocale()
  const { id, type, title, body, read, createdDate } = notification
  return (
    <li className={css['row']} data-unread={!read || undefined}>
      <span className={css['picture']}>
        <EventIcon type={type} />
      </span>
      <div className={css['words']}>
        <h3>
          <Link to={`/notification/${id}`}>
            {title}
            {!read && <span className="sr-only"> ({t('notifications.is_unread')})</span>}
          </Link>
        </h3>
        {body && <p>{body}</p>}
      </div>
      <time dateTime={createdDate}>{formatTime(createdDate)}</time>
    </li>
  )
}
