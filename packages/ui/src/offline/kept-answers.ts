import { storageKeys } from '@lonja/contract/constants'
import { type Query, type QueryClient, onlineManager } from '@tanstack/react-query'
import { currentUser, onSessionChange } from '#/api/session.ts'
import { forgetAnswers, readAnswers, writeAnswer } from './store.ts'
import { type Keeping, isFor, isWorthKeeping, surplus } from './worth-keeping.ts'

const userNow = (): string | null => currentUser()?.id ?? null

/** The session of a query's last request: its answer may arrive after the session. */
const askedBy = new Map<string, string | null>()
let untilTidied = 0

/** Restores the stored answers into the cache, with their age; newer ones there stay. */
export async function restoreAnswers(client: QueryClient): Promise<void> {
  const answers = await readAnswers()
  const now = Date.now()
  for (const answer of answers) {
    const { key, data, at, user } = answer
    if (!isFor(userNow(), now, answer) || (client.getQueryState(key)?.dataUpdatedAt ?? 0) >= at) continue
    const { queryHash } = client.getQueryCache().build(client, { queryKey: key })
    askedBy.set(queryHash, user)
    client.setQueryData(key, data, { updatedAt: at })
  }
}

/** Stores every useful answer from now on, and the present ones. A session's answers are removed with it. */
export function keepAnswers(client: QueryClient, keeping: Keeping): void {
  const cache = client.getQueryCache()
  for (const query of cache.getAll()) keep(query, keeping)
  cache.subscribe((event) => {
    if (event.type !== 'updated') return
    if (event.action.type === 'fetch') askedBy.set(event.query.queryHash, userNow())
    else if (event.action.type === 'success') keep(event.query, keeping)
  })
  // Also those of sessions that ended while no tab was open.
  forgetOthers(client)
  onSessionChange(() => forgetOthers(client))
  addEventListener('storage', ({ key }) => {
    if (key === null || key === storageKeys.user) forgetOthers(client)
  })
  onlineManager.subscribe((online) => {
    if (!online) restoreAnswers(client).catch(unkept)
  })
}

function keep({ queryKey, queryHash, state: { data, dataUpdatedAt: at } }: Query, keeping: Keeping): void {
  const now = userNow()
  // Requested before the subscription.
  if (!askedBy.has(queryHash)) askedBy.set(queryHash, now)
  const user = askedBy.get(queryHash) ?? null
  if (user !== now || !isWorthKeeping(keeping, queryKey, data)) return
  writeAnswer({ id: `${user ?? ''} ${queryHash}`, key: queryKey, data, at, user })
    .then(() => tidy(keeping))
    .catch(unkept)
}

async function tidy(keeping: Keeping): Promise<void> {
  untilTidied -= 1
  if (untilTidied > 0) return
  untilTidied = 20
  const tooMany = surplus(keeping, await readAnswers())
  if (tooMany.size > 0) await forgetAnswers(({ id }) => tooMany.has(id))
}

/** A person's answers must not be visible to anybody else, here or in the memory of the page. */
function forgetOthers(client: QueryClient): void {
  const now = userNow()
  const isOfOther = (user: string | null) => user !== null && user !== now
  forgetAnswers(({ user }) => isOfOther(user)).catch(unkept)
  client.removeQueries({ type: 'inactive', predicate: ({ queryHash }) => isOfOther(askedBy.get(queryHash) ?? null) })
}

/** For example in a private window: then less is available without a network. */
const unkept = (error: unknown): void => console.warn('Answers are not kept on this device', error)
