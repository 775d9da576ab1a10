import { type QueryClient, type QueryKey, onlineManager } from '@tanstack/react-query'
import { ApiError } from '#/api/api-error.ts'
import type { Client } from '#/api/client.ts'
import { live } from './connection.ts'
import { apiOf } from '#/api/query-client.ts'
import { onSessionChange } from '#/api/session.ts'
import { type StreamEvent, readEvents } from './event-stream.ts'

/** Milliseconds. The server sends something every twenty seconds. */
const silence = 50_000
const firstPause = 1_000
const longestPause = 60_000
/** After this time without a connection, screens ask by themselves again. */
const patience = 20_000

/** The owner of the followed events, and their path of the API. */
export interface Subject {
  name: string
  path: string
  headers: Record<string, string>
}

/** The events that an app follows, and their effect. */
export interface Followed {
  /** The subject to follow now. */
  subject: () => Subject | null
  /** Whether a query changes the subject when it appears or disappears. */
  decides: (key: QueryKey) => boolean
  event: (event: StreamEvent) => void
  /** Screens that asked seldom, because events came, ask as often as before. */
  lost: () => void
}

/** The messages between the tabs of one browser, about the same subject. */
type TabMessage = { event: StreamEvent } | { on: boolean }

/**
 * Follows events of the server. Of all visible tabs one holds the connection and tells the others; a tab in the
 * background, or in the browser's back/forward cache, closes it and resumes after the last event that it received.
 */
export function startLive(client: QueryClient, followed: Followed): void {
  let current: Subject | null = null
  let stop: (() => void) | undefined
  let gone = false
  /** By subject, the event to resume after. */
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

/** Takes part in following a subject, until stopped. */
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
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origins
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
    // It was stopped.
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

/** Stays connected, and reconnects after each loss, until stopped or refused. */
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
        // No access, or not any more. After too many requests it may try again.
        if (error.status !== 429) return
        pause = longestPause
      }
    }
    const losing = setTimeout(() => listener.on(false), patience)
    // With a random delay, because a restart of the server disconnects all clients at once.
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
