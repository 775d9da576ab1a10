import { useEffect, useLayoutEffect } from 'react'
import { useLocation } from '#/router/router.tsx'

const storageKey = 'scroll'
// React warns about layout effects on the server, which has no layout.
const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect

/** The scroll position of each visited page, by its position in the history. */
let places: Map<string, number> | undefined

/**
 * Scrolls a new page to its top, or to the element whose id follows `#` in the address. Back, Forward and reloading
 * restore the position. If only the query changes, the page is not scrolled.
 */
export function useScrollRestoration(): void {
  const { key, pathname, hash, arrival } = useLocation()
  // A `#` link within a page makes a new entry of the history with the same key, so the key alone does not identify an
  // entry.
  const place = `${key} ${pathname}${hash}`

  useEffect(() => {
    history.scrollRestoration = 'manual'
    const keep = () => sessionStorage.setItem(storageKey, JSON.stringify([...(places ?? [])].slice(-50)))
    addEventListener('pagehide', keep)
    return () => removeEventListener('pagehide', keep)
  }, [])

  useBrowserLayoutEffect(() => {
    places ??= readPlaces()
    const back = arrival === 'pop' ? places.get(place) : undefined
    if (back !== undefined) scrollTo(0, back)
    const remember = () => places?.set(place, scrollY)
    addEventListener('scroll', remember, { passive: true })
    return () => removeEventListener('scroll', remember)
  }, [place, arrival])

  useBrowserLayoutEffect(() => {
    if (arrival === 'pop') return
    const named = hash && document.getElementById(hash.slice(1))
    if (named) named.scrollIntoView()
    else scrollTo(0, 0)
    // eslint-disable-next-line react/exhaustive-deps -- a change of the query or the hash alone must not scroll
  }, [pathname])

  // The position is stored even if the user does not scroll.
  useEffect(() => void places?.set(place, scrollY), [place])
}

function readPlaces(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as [string, number][])
  } catch {
    return new Map()
  }
}
