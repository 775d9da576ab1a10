import { startTransition, useEffect, useState } from 'react'
import type { Client } from '#/api/client.ts'
import { createStore } from '#/store/create-store.ts'
import { useApi } from '#/api/query-client.ts'
import { isClockHeard, serverNow } from '#/api/server-clock.ts'

const clock = createStore<Date | undefined>(undefined)
/** On how many places: a list of shops has a clock on every card. */
let shown = 0
let timer: ReturnType<typeof setInterval> | undefined

/**
 * The time by the server's clock, anew every minute: for what changes by itself, as opening hours. Undefined in what
 * the server renders and until the server has told it: a device's clock may say anything.
 */
export function useNow(): Date | undefined {
  const api = useApi()
  const [now, setNow] = useState<Date>()
  useEffect(() => follow(api, setNow), [api])
  return now
}

function follow(api: Client, listener: (now: Date | undefined) => void): () => void {
  const stop = clock.subscribe(() => listener(clock.get()))
  if (isClockHeard()) listener(new Date(serverNow()))
  shown += 1
  if (shown === 1) {
    timer = setInterval(tick, 60_000)
    // Of a page that the server wrote whole nothing was asked for yet, so nobody has told the time.
    if (!isClockHeard()) api.call('/health').then(tick, () => undefined)
  }
  return () => {
    stop()
    shown -= 1
    if (shown === 0) clearInterval(timer)
  }
}

/** Every place at once. */
const tick = (): void =>
  startTransition(() => {
    if (isClockHeard()) clock.set(new Date(serverNow()))
  })
