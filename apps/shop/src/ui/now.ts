import { startTransition, useEffect, useState } from 'react'
import type { Client } from '#/api/client.ts'
import { useApi } from '#/api/query-client.ts'
import { isClockHeard, serverNow } from '#/api/server-clock.ts'

type Tell = (now: Date) => void

/** Who is told, all of them at once: a list of shops has a clock on every card. */
const listeners = new Set<Tell>()
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

function follow(api: Client, listener: Tell): () => void {
  listeners.add(listener)
  if (isClockHeard()) listener(new Date(serverNow()))
  if (listeners.size === 1) {
    timer = setInterval(tellAll, 60_000)
    // Of a page that the server wrote whole nothing was asked for yet, so nobody has told the time.
    if (!isClockHeard()) api.call('/health').then(tellAll, () => undefined)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}

const tellAll = (): void =>
  startTransition(() => {
    if (isClockHeard()) for (const tell of listeners) tell(new Date(serverNow()))
  })
