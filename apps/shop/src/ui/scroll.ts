import { useEffect, useLayoutEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

const places = new Map<string, number>()
// React warns about layout effects on the server, where there is nothing to lay out.
const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect

/** A new page begins at its top; Back and Forward return to where one was. A change of query alone moves nothing. */
export function useScrollRestoration(): void {
  const { key, pathname } = useLocation()
  const kind = useNavigationType()

  useEffect(() => {
    history.scrollRestoration = 'manual'
  }, [])

  useBrowserLayoutEffect(() => {
    const back = kind === NavigationType.Pop ? places.get(key) : undefined
    if (back !== undefined) scrollTo(0, back)
    const remember = () => places.set(key, scrollY)
    addEventListener('scroll', remember, { passive: true })
    return () => removeEventListener('scroll', remember)
  }, [key, kind])

  useBrowserLayoutEffect(() => {
    if (kind !== NavigationType.Pop) scrollTo(0, 0)
    // eslint-disable-next-line react/exhaustive-deps -- the kind of navigation belongs to the path it led to
  }, [pathname])
}
