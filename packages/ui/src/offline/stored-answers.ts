import { storageKeys } from '@lonja/contract/constants'
import { type Query, type QueryClient, onlineManager } from '@tanstack/react-query'
import { currentUser, onSessionChange } from '#/api/session.ts'
import { deleteAnswers, readAnswers, writeAnswer } from './store.ts'
import { type StoragePolicy, isFor, isWorthStoring, answersToDelete } from './worth-storing.ts'

const currentUserId = (): string | null => currentUser()?.id ?? null

/** The user of each query's last request. The answer may arrive after the session of this user has ended. */
const requestedBy = new Map<string, string | null>()
/** The times of the answers that were read from the device, by the hash of their query. They are not written again. */
const restored = new Map<string, number>()
let writesUntilTidy = 0

/** Puts the stored answers and their times into the cache. A newer answer in the cache is not replaced. */
export async function restoreAnswers(client: QueryClient): Promise<void> {
  const answers = await readAnswers()
  const now = Date.now()
  for (const answer of answers) {
    const { key, data, at, user } = answer
    if (!isFor(currentUserId(), now, answer) || (client.getQueryState(key)?.dataUpdatedAt ?? 0) >= at) continue
    const { queryHash } = client.getQueryCache().build(client, { queryKey: key })
    requestedBy.set(queryHash, user)
    restored.set(queryHash, at)
    client.setQueryData(key, data, { updatedAt: at })
    // It may be seconds old and outdated nevertheless: the page may have been closed between a change and the next answer.
    void client.invalidateQueries({ queryKey: key, exact: true, refetchType: 'none' })
  }
}

/**
 * Stores the present answers and every later answer, if they are useful. When a session ends, its answers are deleted.
 */
export function storeAnswers(client: QueryClient, keeping: StoragePolicy): void {
  const cache = client.getQueryCache()
  for (const query of cache.getAll()) storeAnswer(query, keeping)
  cache.subscribe((event) => {
    if (event.type !== 'updated') return
    if (event.action.type === 'fetch') requestedBy.set(event.query.queryHash, currentUserId())
    else if (event.action.type === 'success') storeAnswer(event.query, keeping)
  })
  // A session may have ended while no tab of the app was open.
  deleteAnswersOfOthers(client)
  onSessionChange(() => deleteAnswersOfOthers(client))
  addEventListener('storage', ({ key }) => {
    if (key === null || key === storageKeys.user) deleteAnswersOfOthers(client)
  })
  onlineManager.subscribe((online) => {
    if (!online) restoreAnswers(client).catch(warnNotStored)
  })
}

function storeAnswer({ queryKey, queryHash, state: { data, dataUpdatedAt: at } }: Query, keeping: StoragePolicy): void {
  const now = currentUserId()
  // For an answer that was requested before `storeAnswers` subscribed to the cache, the present user is assumed.
  if (!requestedBy.has(queryHash)) requestedBy.set(queryHash, now)
  const user = requestedBy.get(queryHash) ?? null
  if (user !== now || restored.get(queryHash) === at || !isWorthStoring(keeping, queryKey, data)) return
  writeAnswer({ id: `${user ?? ''} ${queryHash}`, key: queryKey, data, at, user })
    .then(() => deleteSurplus(keeping))
    .catch(warnNotStored)
}

async function deleteSurplus(keeping: StoragePolicy): Promise<void> {
  writesUntilTidy -= 1
  if (writesUntilTidy > 0) return
  writesUntilTidy = 20
  const tooMany = answersToDelete(keeping, await readAnswers())
  if (tooMany.size > 0) await deleteAnswers(({ id }) => tooMany.has(id))
}

/** Deletes the private answers of other users: the stored answers, and cached answers that no screen shows. */
function deleteAnswersOfOthers(client: QueryClient): void {
  const now = currentUserId()
  const isOfOther = (user: string | null) => user !== null && user !== now
  deleteAnswers(({ user }) => isOfOther(user)).catch(warnNotStored)
  client.removeQueries({
    type: 'inactive',
    predicate: ({ queryHash }) => isOfOther(requestedBy.get(queryHash) ?? null),
  })
}

/** Answers cannot be stored in a private window, for example. Then fewer pages work without a network. */
const warnNotStored = (error: unknown): void => console.warn('Answers are not kept on this device', error)
