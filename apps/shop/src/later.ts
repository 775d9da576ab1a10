import type { QueryClient } from '@tanstack/react-query'
import type { Store } from '@lonja/ui/store/create-store.ts'
import '#/app/Drawer.tsx'
import { apiOf } from '@lonja/ui/api/query-client.ts'
import { followSplitPane } from '#/app/split-pane.ts'
import type { Locale } from '@lonja/ui/i18n/locale.ts'
import { startHolding } from '#/identity/held-screen.ts'
import { followedBy } from '#/events/followed.ts'
import { startLive } from '@lonja/ui/live/live.ts'
import { offerUpdate } from '@lonja/ui/offline/UpdatePrompt.tsx'
import { showAge } from '@lonja/ui/offline/age.ts'
import { storeAnswers, restoreAnswers } from '@lonja/ui/offline/stored-answers.ts'
import { storagePolicy } from '#/offline/storage-policy.ts'
import { waitForServer, watchReach } from '@lonja/ui/offline/reach.ts'
import { installWorker } from '@lonja/ui/offline/worker.ts'
import { wakeUp } from '@lonja/ui/hooks/awake.ts'
import { answerOffer, rememberLanguage } from '@lonja/ui/hooks/language.ts'
import '@lonja/ui/controls/ToastMessage.tsx'
import { startTouch } from '@lonja/ui/touch/touch.ts'

let started = false

/**
 * Starts everything that a page needs after it is shown: live events, touch gestures, stored answers, offline mode, the
 * link to the page in another language. Later calls do nothing. This file also imports code that is needed soon after
 * the first press or without a network.
 */
export function start(client: QueryClient, locales: Store<Locale>): void {
  if (started) return
  started = true
  const api = apiOf(client)
  watchReach(api)
  showAge(client, storagePolicy)
  startHolding(api, locales)
  startLive(client, followedBy(client))
  startTouch()
  followSplitPane()
  rememberLanguage(locales.get().language)
  answerOffer(locales)
  wakeUp()
  if (globalThis.Notification?.permission === 'granted')
    void import('@lonja/ui/push/browser-push.ts').then(({ renewPush }) => renewPush(api), ignored)
  if (typeof indexedDB !== 'undefined') storeAnswers(client, storagePolicy)
  // The files of the packed app are on the device, so it needs no service worker.
  if (api.origin !== '') return
  installWorker('/sw.js', () => offerUpdate(locales.get(), locales.get().t('update.text'))).catch((error: unknown) =>
    console.warn('Without a service worker', error),
  )
}

/** Like `start`, for the town's staff who see a customer: the page stores nothing on the device and receives no events. */
export function startViewing(client: QueryClient): void {
  if (started) return
  started = true
  watchReach(apiOf(client))
  startTouch()
  followSplitPane()
  wakeUp()
}

/** Called if the code for pushes cannot be loaded. Nothing is done: the next start renews the push subscription. */
const ignored = (): void => undefined

/**
 * For a page that the server did not render: restores the stored answers, and checks whether the server can be
 * reached.
 */
export async function restore(client: QueryClient, locales: Store<Locale>): Promise<void> {
  const answers = restoreAnswers(client)
  void waitForServer(apiOf(client))
  await answers
  start(client, locales)
}
