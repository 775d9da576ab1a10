import { onlineManager } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { lock } from './change-person.ts'

/** In milliseconds: the screen locks after this time without a touch or a key. */
const idleMs = 5 * 60_000
const checkEvery = 10_000

/**
 * Locks the screen when nobody has touched it for some minutes. Without a network it stays open, because a PIN could not
 * be checked and the shop has to go on.
 */
export function useIdleLock(): void {
  const api = useApi()
  useEffect(() => {
    let last = Date.now()
    const touch = () => void (last = Date.now())
    const timer = setInterval(() => {
      if (Date.now() - last > idleMs && onlineManager.isOnline()) void lock(api)
    }, checkEvery)
    const events = ['pointerdown', 'keydown'] as const
    for (const event of events) addEventListener(event, touch, { capture: true })
    return () => {
      clearInterval(timer)
      for (const event of events) removeEventListener(event, touch, { capture: true })
    }
  }, [api])
}
