import { useEffect, useLayoutEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

const storageKey = 'scroll'
// React warns about layout effects on the server, where there is nothing to lay out.
const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect

/** Where one was on each visited page, by the key of its place in the history. */
let places: Map<string, number> | undefined

/** A new page begins at its top; Back, Forward and reloading return to where one was. A change of query moves nothing. */
export function useScrollRestoration(): void {
  const { key, pathname } = useLocation()
  const kind = useNavigationType()

  useEffect(() => {
    history.scrollRestoration = 'manual'
    const keep = () => sessionStorage.setItem(storageKey, JSON.stringify([...(places ?? [])].slice(-50)))
    addEventListener('pagehide', keep)
    return () => removeEventListener('pagehide', keep)
  }, [])

  useBrowserLayoutEffect(() => {
    places ??= readPlaces()
    const back = kind === NavigationType.Pop ? places.get(key) : undefined
    if (back !== undefined) scrollTo(0, back)
    const remember = () => places?.set(key, scrollY)
    addEventListener('scroll', remember, { passive: true })
    return () => removeEventListener('scroll', remember)
  }, [key, kind])

  useBrowserLayoutEffect(() => {
    if (kind !== NavigationType.Pop) scrollTo(0, 0)
    // eslint-disable-next-line react/exhaustive-deps -- the kind of navigation belongs to the path it led to
  }, [pathname])
}

function readPlaces(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as [string, number][])
  } catch {
    return new Map()
  }
}
