import { formatRelative } from '@lonja/contract/formats'
import type { QueryClient } from '@tanstack/react-query'
import { t } from '#/i18n/texts.ts'
import { setAgeWriter } from '#/ui/online.ts'

const minute = 60_000

/** Has the bar of who is without a connection say how old the oldest of what is on the screen is. */
export function showAge(client: QueryClient): void {
  const cache = client.getQueryCache()
  setAgeWriter((place) => {
    const write = () => {
      const shown = cache.findAll({ type: 'active', predicate: ({ state }) => state.data !== undefined })
      const oldest = Math.min(...shown.map(({ state }) => state.dataUpdatedAt))
      const text = ageText(oldest, Date.now())
      if (place.textContent !== text) place.textContent = text
    }
    write()
    const unsubscribe = cache.subscribe(write)
    const timer = setInterval(write, minute / 2)
    return () => {
      unsubscribe()
      clearInterval(timer)
    }
  })
}

/** @param at  milliseconds since 1970, by the device's clock as `now`; Infinity where nothing is shown */
export function ageText(at: number, now: number): string {
  if (!Number.isFinite(at)) return ''
  return now - at < minute ? t('offline.fresh') : t('offline.age', { age: formatRelative(new Date(at), new Date(now)) })
}
