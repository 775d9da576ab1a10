import type { Query, QueryClient } from '@tanstack/react-query'
import type { Locale } from '#/i18n/locale.ts'
import { setAgeWriter } from '#/hooks/online.ts'
import type { StoragePolicy } from './worth-storing.ts'

const minute = 60_000

/** Makes the offline bar show the age of the oldest data on the screen. */
export function showAge(client: QueryClient, { isLasting }: StoragePolicy): void {
  const cache = client.getQueryCache()
  /**
   * True if the screen shows the data of the query. Also true if the screen needs the data, they are missing, and they
   * are of a kind that the device stores.
   */
  const isExpected = (query: Query): boolean =>
    query.state.data !== undefined || (!query.isDisabled() && isLasting(query.queryKey))
  setAgeWriter((place, locale) => {
    const write = () => {
      const wanted = cache.findAll({ type: 'active', predicate: isExpected })
      const shown = wanted.filter(({ state }) => state.data !== undefined)
      const oldest = Math.min(...shown.map(({ state }) => state.dataUpdatedAt))
      const text = ageText(locale, oldest, Date.now(), shown.length < wanted.length)
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

/**
 * The text of the offline bar about the age of the shown data.
 *
 * @param at  the time of the oldest data in milliseconds since 1970, by the device's clock; Infinity if there are none
 * @param isPart  whether some data of the screen were never loaded on this device
 */
export function ageText({ t, formatRelative }: Locale, at: number, now: number, isPart = false): string {
  if (!Number.isFinite(at)) return ''
  const age =
    now - at < minute ? t('offline.fresh') : t('offline.age', { age: formatRelative(new Date(at), new Date(now)) })
  return isPart ? `${age} ${t('offline.part')}` : age
}
