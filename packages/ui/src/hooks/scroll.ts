import { useEffect, useLayoutEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

const storageKey = 'scroll'
// React warns about layout effects on the server, where there is nothing to lay out.
const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect

/** Where one was on each visited page, by its place in the history. */
let places: Map<string, number> | undefined

/**
 * A new page begins at its top, or at what its address names; Back, Forward and reloading return to where one was. A
 * change of query moves nothing.
 */
export function useScrollRestoration(): void {
  const { key, pathname, hash } = useLocation()
  const kind = useNavigationType()
  // A link to a part of the same page leaves a place whose key is that of the first page.
  const place = `${key} ${pathname}${hash}`

  useEffect(() => {
    history.scrollRestoration = 'manual'
    const keep = () => sessionStorage.setItem(storageKey, JSON.stringify([...(places ?? [])].slice(-50)))
    addEventListener('pagehide', keep)
    return () => removeEventListener('pagehide', keep)
  }, [])

  useBrowserLayoutEffect(() => {
    places ??= readPlaces()
    const back = kind === NavigationType.Pop ? places.get(place) : undefined
    if (back !== undefined) scrollTo(0, back)
    const remember = () => places?.set(place, scrollY)
    addEventListener('scroll', remember, { passive: true })
    return () => removeEventListener('scroll', remember)
  }, [place, kind])

  useBrowserLayoutEffect(() => {
    if (kind === NavigationType.Pop) return
    const named = hash && document.getElementById(hash.slice(1))
    if (named) named.scrollIntoView()
    else scrollTo(0, 0)
    // eslint-disable-next-line react/exhaustive-deps -- the kind of navigation and the part belong to the path
  }, [pathname])

  // Where nobody ever scrolls there is a place to return to as well.
  useEffect(() => void places?.set(place, scrollY), [place])
}

function readPlaces(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as [string, number][])
  } catch {
    return new Map()
  }
}
