import { type QueryClient, type QueryKey, onlineManager } from '@tanstack/react-query'
import { ApiError } from '#/api/api-error.ts'
import type { Client } from '#/api/client.ts'
import { live } from './connection.ts'
import { apiOf } from '#/api/query-client.ts'
import { onSessionChange } from '#/api/session.ts'
import { type StreamEvent, readEvents } from './event-stream.ts'

/** Milliseconds after which a silent connection counts as lost. The server sends something every twenty seconds. */
const silence = 50_000
const firstPause = 1_000
const longestPause = 60_000
/** After this many milliseconds without a connection, screens request their data regularly again. */
const patience = 20_000

/**
 * The events to follow. `name` identifies them, for example by the id of the user; `path` and `headers` are those of
 * the API request for them.
 */
export interface Subject {
  name: string
  path: string
  headers: Record<string, string>
}

/** The events that an app follows, and the functions that handle them. */
export interface Followed {
  /** The subject to follow now; null for none. */
  subject: () => Subject | null
  /** Whether the subject may change when a screen begins or stops using a query with this key. */
  decides: (key: QueryKey) => boolean
  event: (event: StreamEvent) => void
  /** Called when there is no connection any more. Screens then request their data regularly. */
  lost: () => void
}

/** The messages between the tabs of one browser that follow the same subject. */
type TabMessage = { event: StreamEvent } | { on: boolean }

/**
 * Follows events of the server. Only one of the visible tabs has the connection, and it sends the events to the other
 * tabs. A tab in the background or in the back/forward cache does not follow events; when it becomes visible again, it
 * continues after the last event that it received.
 */
export function startLive(client: QueryClient, followed: Followed): void {
  let current: Subject | null = null
  let stop: (() => void) | undefined
  let gone = false
  /** The id of the last received event, by the name of the subject. */
  const lastIds = new Map<string, string>()

  const update = (): void => {
    const seen = !gone && document.visibilityState === 'visible' && onlineManager.isOnline()
    const next = seen ? followed.subject() : null
    if (next?.name === current?.name) return
    stop?.()
    current = next
    stop = next ? subscribeTo(next, apiOf(client), followed, lastIds) : undefined
  }
  onSessionChange(update)
  onlineManager.subscribe(update)
  addEventListener('storage', update)
  document.addEventListener('visibilitychange', update)
  addEventListener('pagehide', () => {
    gone = true
    update()
  })
  addEventListener('pageshow', () => {
    gone = false
    update()
  })
  client.getQueryCache().subscribe(({ type, query }) => {
    if ((type === 'observerAdded' || type === 'observerRemoved') && followed.decides(query.queryKey)) update()
  })
  update()
}

/** Follows a subject together with the other tabs. Returns a function that stops following. */
function subscribeTo(subject: Subject, api: Client, followed: Followed, lastIds: Map<string, string>): () => void {
  const leaving = new AbortController()
  const { signal } = leaving
  const channel = new BroadcastChannel(`live ${subject.name}`)
  const apply = (event: StreamEvent) => {
    if (event.id !== undefined) lastIds.set(subject.name, event.id)
    followed.event(event)
  }
  const turn = (on: boolean) => {
    const before = live.on
    live.on = on
    if (before && !on && document.visibilityState === 'visible') followed.lost()
  }
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if ('on' in data) turn(data.on)
    else apply(data.event)
  })
  const post = (message: TabMessage): void => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel exists only within one origin
    if (!signal.aborted) channel.postMessage(message)
  }
  const lead = () =>
    stayConnected(api, subject, signal, () => lastIds.get(subject.name), {
      on: (on) => {
        turn(on)
        post({ on })
      },
      event: (event) => {
        apply(event)
        post({ event })
      },
    })
  const leading = navigator.locks ? navigator.locks.request(`live ${subject.name}`, { signal }, lead) : lead()
  leading.catch(() => {
    // The request for the lock was aborted, because following was stopped.
  })
  return () => {
    leaving.abort()
    channel.close()
    turn(false)
  }
}

interface ConnectionListener {
  on(on: boolean): void
  event(event: StreamEvent): void
}

/** Keeps a connection, and connects again after each loss, until it is stopped or the server refuses access. */
async function stayConnected(
  api: Client,
  subject: Subject,
  signal: AbortSignal,
  lastId: () => string | undefined,
  listener: ConnectionListener,
): Promise<void> {
  for (let pause = firstPause; !signal.aborted;) {
    try {
      await connect(api, subject, signal, lastId(), {
        ...listener,
        on: (on) => {
          pause = firstPause
          listener.on(on)
        },
      })
    } catch (error) {
      if (signal.aborted) return
      pause = Math.min(pause * 2, longestPause)
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) {
        listener.on(false)
        // The server refuses access. Only after too many requests (429) it makes sense to try again.
        if (error.status !== 429) return
        pause = longestPause
      }
    }
    const losing = setTimeout(() => listener.on(false), patience)
    // The delay is random, because a restart of the server disconnects all clients at the same time.
    await sleep(pause * (0.5 + Math.random()), signal)
    clearTimeout(losing)
  }
}

async function connect(
  api: Client,
  { path, headers }: Subject,
  signal: AbortSignal,
  lastId: string | undefined,
  listener: ConnectionListener,
): Promise<void> {
  const lost = new AbortController()
  const either = AbortSignal.any([signal, lost.signal])
  let watch = setTimeout(() => lost.abort(), silence)
  try {
    const { body } = await api.send(path, {
      headers: { ...headers, Accept: 'text/event-stream', ...(lastId !== undefined && { 'Last-Event-ID': lastId }) },
      signal: either,
    })
    if (!body) return
    for await (const event of readEvents(body)) {
      clearTimeout(watch)
      watch = setTimeout(() => lost.abort(), silence)
      listener.on(true)
      if (event.name !== '') listener.event(event)
    }
  } finally {
    clearTimeout(watch)
  }
}

const sleep = (time: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, time)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
