import { useQuery } from '@tanstack/react-query'
import { myProfile } from '@lonja/ui/api/me.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Count } from '@lonja/ui/controls/Count.tsx'

/** The milliseconds after which the count is loaded again, in case live events do not arrive. */
const every = 60_000
const most = 99

/** The number of unread messages. Shows nothing if there are none. */
export function UnreadBadge({ user, className }: { user: string; className: string | undefined }) {
  const { t } = useLocale()
  const { data } = useQuery({ ...myProfile(user), refetchInterval: every })
  const count = data?.countNotification ?? 0
  if (count === 0) return null
  return (
    <Count className={className}>
      <span aria-hidden="true">{count > most ? `${most}+` : count}</span>
      <span className="sr-only"> ({t('notifications.unread', { count })})</span>
    </Count>
  )
}
