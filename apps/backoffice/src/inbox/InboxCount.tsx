import { useQuery } from '@tanstack/react-query'
import { Count } from '@lonja/ui/controls/Count.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { useShop } from '#/people/current-shop.ts'
import { inboxQueries, totalOf } from './inbox.queries.ts'

const most = 99

/** The number of things that wait for an answer of the shop. Shows nothing if there are none. */
export function InboxCount({ className }: { className: string | undefined }) {
  const { t } = useLocale()
  const { id, rights } = useShop()
  const { data } = useQuery(inboxQueries.of(id, rights))
  const count = data ? totalOf(data) : 0
  if (count === 0) return null
  return (
    <Count className={className}>
      <span aria-hidden="true">{count > most ? `${most}+` : count}</span>
      <span className="sr-only"> ({t('manage.inbox.waiting', { count })})</span>
    </Count>
  )
}
