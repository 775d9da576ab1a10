import type { QueryClient } from '@tanstack/react-query'
import { apiOf } from '@lonja/ui/api/query-client.ts'
import type { Locale } from '@lonja/ui/i18n/locale.ts'
import { showAge } from '@lonja/ui/offline/age.ts'
import { waitForServer, watchReach } from '@lonja/ui/offline/reach.ts'
import { restoreAnswers, storeAnswers } from '@lonja/ui/offline/stored-answers.ts'
import { installWorker } from '@lonja/ui/offline/worker.ts'
import type { Store } from '@lonja/ui/store/create-store.ts'
import { storagePolicy } from './storage-policy.ts'

/**
 * Prepares the back office for times without a network. The promise resolves when the stored answers are in the cache,
 * so that the first screen shows them.
 */
export async function startOffline(client: QueryClient, locales: Store<Locale>): Promise<void> {
  const api = apiOf(client)
  watchReach(api)
  showAge(client, storagePolicy)
  void waitForServer(api)
  // The sources of the development server have no service worker.
  if (import.meta.env.PROD) void installWorker('/manage/sw.js', () => void offer(locales.get())).catch(warn)
  if (typeof indexedDB === 'undefined') return
  await restoreAnswers(client).catch(warn)
  storeAnswers(client, storagePolicy)
}

async function offer(locale: Locale): Promise<void> {
  const { offerUpdate } = await import('@lonja/ui/offline/UpdatePrompt.tsx')
  offerUpdate(locale, locale.t('manage.outbox.update'))
}

const warn = (error: unknown): void => console.warn('The back office needs a network here', error)
