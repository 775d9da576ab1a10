import { startTransition, useEffect, useState } from 'react'
import type { Client } from '#/api/client.ts'
import { createStore } from '#/store/create-store.ts'
import { useApi } from '#/api/query-client.ts'
import { isClockSynced, serverNow } from '#/api/server-clock.ts'

const clock = createStore<Date | undefined>(undefined)
/** The number of components that use the clock; in a list of shops every card uses it. */
let shown = 0
let timer: ReturnType<typeof setInterval> | undefined

/**
 * The server's time, updated every minute: for content that changes by itself, such as opening hours. Undefined on
 * the server and until an answer contained the time, because the device's clock may be wrong.
 */
export function useNow(): Date | undefined {
  const api = useApi()
  const [now, setNow] = useState<Date>()
  useEffect(() => follow(api, setNow), [api])
  return now
}

function follow(api: Client, listener: (now: Date | undefined) => void): () => void {
  const stop = clock.subscribe(() => listener(clock.get()))
  if (isClockSynced()) listener(new Date(serverNow()))
  shown += 1
  if (shown === 1) {
    timer = setInterval(tick, 60_000)
    // A page that the server rendered completely has made no request yet, so the time is unknown.
    if (!isClockSynced()) api.call('/health').then(tick, () => undefined)
  }
  return () => {
    stop()
    shown -= 1
    if (shown === 0) clearInterval(timer)
  }
}

/** Updates all components in one transition. */
const tick = (): void =>
  startTransition(() => {
    if (isClockSynced()) clock.set(new Date(serverNow()))
  })
