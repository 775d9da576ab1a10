import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { vibrations } from '@lonja/contract/constants'
import { splitAddress } from '@lonja/contract/languages'
import { haptics } from '@lonja/ui/native/haptics.ts'
import { showToast } from '@lonja/ui/hooks/toast.ts'
import type { StreamEvent } from '@lonja/ui/live/event-stream.ts'

interface News {
  latest: { id: string; title: string; url: string | null } | null
}

/** Events report changes in the data of these queries: their keys start with one of these words. */
const personal: readonly unknown[] = ['orders', 'notifications', 'notification', 'me']

/** Reloads the data that an event is about, and announces new messages. */
export function applyEvent(client: QueryClient, { name, data }: StreamEvent, now = Date.now()): void {
  if (name === 'reset') void client.invalidateQueries({ predicate: ({ queryKey }) => personal.includes(queryKey[0]) })
  else if (name === 'order') {
    const { id } = JSON.parse(data) as { id: string }
    void client.invalidateQueries({ predicate: ({ queryKey }) => isAbout(queryKey, id) })
  } else if (name === 'notification') {
    const { latest } = JSON.parse(data) as News
    const news = latest && !isShown(client, latest.id) && isNews(latest.id, now) ? latest : null
    void client.invalidateQueries({ predicate: ({ queryKey: [of] }) => of !== 'orders' && personal.includes(of) })
    if (news) announce(news)
  }
}

/**
 * Whether the data of a query may contain the order. True for lists of orders, and for the page of any order (`one`),
 * also if its id differs: a page opened with the id of a part may show the whole group.
 */
function isAbout([of, what, which]: QueryKey, id: string): boolean {
  return of === 'orders' && (which === id || what === 'one' || what === 'mine' || what === 'device')
}

/**
 * Whether a list that was loaded earlier contains the message. Such a message is not new; for example, the user marked
 * it as unread again.
 */
const isShown = (client: QueryClient, id: string): boolean =>
  client.getQueriesData({ queryKey: ['notifications'] }).some(([, list]) => JSON.stringify(list ?? null).includes(id))

let lastAnnounced = ''

/**
 * Whether the message is less than a minute old and newer than the last announced message. Ids begin with the time
 * (RFC 9562, 5.7), so they can be compared.
 */
function isNews(id: string, now: number): boolean {
  const made = Number.parseInt(id.replace('-', '').slice(0, 12), 16)
  if (now - made > 60_000 || id <= lastAnnounced) return false
  lastAnnounced = id
  return true
}

function announce({ title, url }: NonNullable<News['latest']>): void {
  showToast(
    'success',
    title,
    url && splitAddress(location.pathname).path !== url ? { label: ({ t }) => t('live.see'), to: url } : undefined,
  )
  haptics.current.vibrate(vibrations.notification)
}
