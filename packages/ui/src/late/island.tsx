import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from '#/router/router.tsx'
import { useLocale } from '#/i18n/locale.ts'
import { useHydrated } from '#/hooks/hydrated.ts'

/** The module of a part that is loaded late. */
export interface IslandModule<Props> {
  Part: ComponentType<Props>
  /** Fills the cache with the part's first data. */
  prefetch: (client: QueryClient, props: Props) => Promise<unknown>
}

const focusable = 'a, button, input, select, textarea, summary'
// React warns about layout effects on the server, which has no layout.
const useBrowserLayoutEffect = import.meta.env.SSR ? useEffect : useLayoutEffect

/**
 * A part of a page that the server renders completely. The browser leaves the server's content unchanged, and loads the
 * code of the part only when the part becomes visible, when the address has a `#part`, or when the language changes. If
 * there is no content from the server, the code is loaded immediately, because screen readers and the browser's search
 * must find the content.
 */
export function island<Props extends object>(load: () => Promise<IslandModule<Props>>) {
  let loaded: IslandModule<Props> | undefined
  const wake = async () => (loaded ??= await load())

  function Island(props: Props) {
    // Whether the page contains the server's content: true if the part belongs to the first render.
    const [isWritten] = useState(!useHydrated())
    const [module, setModule] = useState(loaded)
    const { hash } = useLocation()
    const { language } = useLocale()
    const [written] = useState(language)
    const place = useRef<HTMLDivElement>(null)
    const focused = useRef(-1)

    useEffect(() => {
      if (module) return undefined
      const rise = async () => {
        try {
          const awake = await wake()
          focused.current = controlsIn(place.current).indexOf(document.activeElement as HTMLElement)
          setModule(awake)
        } catch {
          // The next attempt to load the code is made when the part becomes visible again.
        }
      }
      if (hash || !isWritten || language !== written) void rise()
      const observer = new IntersectionObserver(
        (entries) => entries.some((entry) => entry.isIntersecting) && void rise(),
      )
      observer.observe(place.current!)
      return () => observer.disconnect()
    }, [module, hash, isWritten, language, written])

    // The loaded part has just replaced the server's content. The focus returns to the same control, and the page
    // scrolls to the element that the address names with `#`.
    useBrowserLayoutEffect(() => {
      if (!module) return
      if (focused.current >= 0) controlsIn(place.current)[focused.current]?.focus()
      focused.current = -1
      const named = hash && document.getElementById(hash.slice(1))
      if (named && place.current?.contains(named)) named.scrollIntoView()
    }, [module, hash])

    if (module) {
      return (
        <div key="awake" ref={place}>
          <module.Part {...props} />
        </div>
      )
    }
    return isWritten ? (
      // oxlint-disable-next-line react/no-danger -- an empty value makes React keep the server's content
      <div key="written" ref={place} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
    ) : (
      <div key="empty" ref={place} />
    )
  }

  return { Island, prefetch: async (client: QueryClient, props: Props) => (await wake()).prefetch(client, props) }
}

const controlsIn = (place: HTMLElement | null): HTMLElement[] => [
  ...(place?.querySelectorAll<HTMLElement>(focusable) ?? []),
]
