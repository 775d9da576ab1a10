/// <reference lib="webworker" />

import { openPushed, showPush } from '@lonja/ui/push/worker-push.ts'
import { type AppCaches, dropVersions, storeAnswer } from './app-caches.ts'

declare const self: ServiceWorkerGlobalScope

export interface WorkerApp extends AppCaches {
  /** The paths of the app's files. */
  files: readonly string[]
  /** The page that is shown at every address without a network. It has none of the data that the server adds to pages. */
  shell: string
  /** Whether the path is a page of this app. */
  isPage: (pathname: string) => boolean
  /** The path below which the files of all versions are. */
  assets: string
}

/**
 * The install event with `addRoutes` (https://w3c.github.io/ServiceWorker/#register-router), a function that the types
 * of TypeScript do not contain yet.
 */
interface RoutedInstallEvent extends ExtendableEvent {
  addRoutes?: (rules: { condition: object; source: 'network' }[]) => Promise<void>
}

/** In milliseconds: if a page has not started to arrive after this time, the stored page is used. */
const patience = 10_000

/**
 * Makes the service worker of an app: it stores the app's files and the pictures that were shown on the device, and
 * shows pushes. It stores no answers of the API: personal data belongs to a session, and the pages store it
 * (`packages/ui/src/offline/`).
 */
export function startAppWorker(app: WorkerApp): void {
  const { files, assets, cache, pictures } = app
  self.addEventListener('install', (event) => event.waitUntil(install(event, app)))
  self.addEventListener('activate', (event) => event.waitUntil(activate(app)))
  self.addEventListener('message', (event) => {
    if (event.data === 'claim') return event.waitUntil(self.clients.claim())
    // The page sends the name of its script; the answer is whether the script belongs to this version.
    event.ports[0]?.postMessage(files.includes(event.data as string))
  })
  self.addEventListener('push', (event) => event.waitUntil(showPush(self, event.data?.text())))
  self.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(openPushed(self, event.notification.data))
  })
  self.addEventListener('fetch', (event) => {
    const { request } = event
    const { origin, pathname } = new URL(request.url)
    if (request.method !== 'GET' || origin !== self.location.origin) return
    if (request.mode === 'navigate') {
      if (app.isPage(pathname)) event.respondWith(answerPage(event, app))
    } else if (pathname.startsWith(assets) || files.includes(pathname)) event.respondWith(answerFile(event, app, cache))
    else if (pathname.startsWith('/media/')) event.respondWith(answerFile(event, app, pictures))
  })
}

async function install(event: RoutedInstallEvent, { cache: name, files, shell }: WorkerApp): Promise<void> {
  // The browser sends requests to the API directly, without starting the worker.
  await event.addRoutes?.([{ condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' }])
  const isNew = !(await caches.has(name))
  const cache = await caches.open(name)
  // The name of a file changes with its content, so a copy in the browser’s cache can be used. The address of the
  // shell page never changes, so this page is always loaded from the server.
  const requests = files.map((file) => new Request(file, { priority: 'low' }))
  try {
    await cache.addAll([...requests, new Request(shell, { cache: 'reload' })])
  } catch (error) {
    // Without this, `dropVersions` would later keep the incomplete cache as that of the previous version.
    if (isNew) await caches.delete(name)
    throw error
  }
  // The worker is activated at once: a waiting worker could be activated during a navigation, and without a network the
  // browser would show its own error page. Pages of the previous version keep working, because their files stay.
  void self.skipWaiting()
}

async function activate(app: WorkerApp): Promise<void> {
  // The browser requests the page while the worker starts.
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
  // Pages wait until this function ends, so it does not wait until the old caches are deleted.
  void dropVersions(app)
}

/** The server’s answer or, if it fails or is late, the stored page. */
async function answerPage(event: FetchEvent, app: WorkerApp): Promise<Response> {
  const cachedShell = async (): Promise<Response | undefined> => (await caches.open(app.cache)).match(app.shell)
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, patience))
  const asked = fetchPage(event)
  try {
    const answer = await Promise.race([asked, late])
    // A proxy in front of the server answers 502 to 504 when the server is down.
    if (answer && (answer.status < 502 || answer.status > 504)) return answer
    return (await cachedShell()) ?? (await asked)
  } catch (error) {
    const kept = await cachedShell()
    if (kept) return kept
    throw error
  }
}

async function fetchPage(event: FetchEvent): Promise<Response> {
  const preloaded = (await event.preloadResponse) as Response | undefined
  return preloaded ?? fetch(event.request)
}

/** The stored file, else the answer of the network. The answer is stored if its content never changes. */
async function answerFile(event: FetchEvent, app: AppCaches, name: string): Promise<Response> {
  const { request } = event
  const kept = await caches.match(request, { ignoreVary: true })
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.status === 200 && answer.headers.get('cache-control')?.includes('immutable'))
    event.waitUntil(storeAnswer(app, name, request, answer.clone()))
  return answer
}
