import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { currentUser } from '@lonja/ui/api/session.ts'
import type { JobNews } from '@lonja/contract/bulk/bulk-change'
import { type OrderNews, applyNews } from '#/acceptance/bell.queries.ts'
import type { StreamEvent } from '@lonja/ui/live/event-stream.ts'
import type { Followed } from '@lonja/ui/live/live.ts'

/** The data about which events report: their keys start with one of these words. */
const reported: readonly unknown[] = ['orders', 'inbox', 'me', 'bulk']

/** The events of the user's shops. */
export const followedBy = (client: QueryClient): Followed => ({
  subject() {
    const user = currentUser()
    return user && { name: `shops of ${user.id}`, path: '/events?shops=true', headers: {} }
  },
  decides: () => false,
  event: (event) => applyEvent(client, event),
  lost: () => readAgain(client, ([of]) => of === 'orders' || of === 'bulk'),
})

/** Reloads the data that an event is about. */
export function applyEvent(client: QueryClient, { name, data }: StreamEvent): void {
  if (name === 'reset') return readAgain(client, ([of]) => reported.includes(of))
  if (name === 'notification') return readAgain(client, ([of]) => of === 'me' || of === 'inbox')
  if (name === 'job') return void applyJob(client, JSON.parse(data) as JobNews)
  if (name !== 'shop-order') return undefined
  const news = JSON.parse(data) as OrderNews
  const { id, business } = news
  applyNews(client, news)
  return readAgain(client, ([of, , which]) => of === 'orders' && (which === business || which === id))
}

/** Loads the code of jobs only for their events, because most devices never see one. */
async function applyJob(client: QueryClient, news: JobNews): Promise<void> {
  const { applyJobNews } = await import('#/bulk/bulk.queries.ts')
  applyJobNews(client, news)
}

const readAgain = (client: QueryClient, isAbout: (key: QueryKey) => boolean): void =>
  void client.invalidateQueries({ predicate: ({ queryKey }) => isAbout(queryKey) })
