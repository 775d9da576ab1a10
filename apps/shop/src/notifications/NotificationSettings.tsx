import { type NotificationEvent, mailedEvents, shopEvents } from '@lonja/contract/notifications/events'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { errorText } from '@lonja/ui/api/api-error.ts'
import type { SessionUser } from '@lonja/ui/api/session.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { PushSwitch } from '@lonja/ui/push/PushSwitch.tsx'
import { type PushState, pushState } from '@lonja/ui/push/browser-push.ts'
import { Dialog } from '@lonja/ui/controls/Dialog.tsx'
import { Choice } from '@lonja/ui/controls/Field.tsx'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { showToast } from '@lonja/ui/hooks/toast.ts'
import css from './NotificationsPage.module.css'
import { type NotificationConfig, type Wish, night, notificationQueries, wishOf } from './notification.queries.ts'

const ofCustomers = [
  'order-status',
  'question-answered',
  'valoration-replied',
  'issue-answered',
  'application-decided',
  'product-back',
  'campaign',
] as const satisfies readonly NotificationEvent[]

/** The settings for each kind of message and its channels. A switch is saved when it is pressed. */
export function NotificationSettings({ user, onClose }: { user: SessionUser; onClose: () => void }) {
  const { t } = useLocale()
  const configs = useQuery(notificationQueries.configs(user.id))
  const [push, setPush] = useState<PushState>('none')
  useEffect(() => void pushState().then(setPush), [])
  const events = user.role === 'ROLE_BUSINESS' ? [...shopEvents, ...ofCustomers] : ofCustomers
  return (
    <Dialog open title={t('notifications.settings_title')} onClose={onClose}>
      <p className={css['lead']}>{t('notifications.settings_text')}</p>
      <PushSwitch state={push} onChange={setPush} />
      <QueryView query={configs} skeleton={<Skeleton shape="block" />}>
        {(known) => (
          <>
            {push !== 'none' && <Quiet user={user.id} events={events} known={known} />}
            {events.map((event) => (
              <EventWish key={event} user={user.id} wish={wishOf(known, event)} shown={push === 'on'} />
            ))}
          </>
        )}
      </QueryView>
    </Dialog>
  )
}

/**
 * The choice of quiet hours. Pushes at night wait until the morning, and are not sent if the message was read by then.
 */
function Quiet({
  user,
  events,
  known,
}: {
  user: string
  events: readonly NotificationEvent[]
  known: readonly NotificationConfig[]
}) {
  const locale = useLocale()
  const { t } = locale
  const save = useMutation({
    ...notificationQueries.quiet(user, events),
    onError: (error) => showToast('error', errorText(locale, error)),
  })
  const isQuiet = events.every((event) => known.some((config) => config.event === event && config.quietHours !== null))
  return (
    <Choice
      type="checkbox"
      label={t('notifications.quiet')}
      hint={t('notifications.quiet_text', night)}
      checked={save.isPending ? save.variables : isQuiet}
      onChange={({ target }) => save.mutate(target.checked)}
    />
  )
}

/**
 * The choice of channels for one kind of message.
 *
 * @param shown  whether this browser can show pushes; if not, the choice of pushes is hidden
 */
function EventWish({ user, wish, shown }: { user: string; wish: Wish; shown: boolean }) {
  const locale = useLocale()
  const { t } = locale
  const save = useMutation({
    ...notificationQueries.wish(user),
    onError: (error) => showToast('error', errorText(locale, error)),
  })
  // The choice is shown at once. If it could not be saved, the value of the server is shown again.
  const wanted = save.isPending ? save.variables : wish
  const { event, inapp, mail, push } = wanted
  // The law requires some of these mails, and people wait for the others.
  const always = (mailedEvents as readonly NotificationEvent[]).includes(event)
  return (
    <fieldset className={css['wish']}>
      <legend>{t(`notifications.event.${event}`)}</legend>
      <Choice
        type="checkbox"
        label={t('notifications.inapp')}
        checked={inapp}
        onChange={({ target }) => save.mutate({ ...wanted, inapp: target.checked })}
      />
      {shown && (
        <Choice
          type="checkbox"
          label={t('push.event')}
          checked={push}
          onChange={({ target }) => save.mutate({ ...wanted, push: target.checked })}
        />
      )}
      <Choice
        type="checkbox"
        label={t('notifications.mail')}
        hint={always ? t('notifications.mail_always') : undefined}
        checked={always || mail}
        disabled={always}
        onChange={({ target }) => save.mutate({ ...wanted, mail: target.checked })}
      />
    </fieldset>
  )
}
