import { type Language, addressIn } from '@lonja/contract/languages'
import { type ComponentProps, type MouseEvent, type ReactNode, createContext, useContext, useMemo } from 'react'
import { useLocale } from '#/i18n/locale.ts'

/** The address of the present page, without the prefix of the language: `/cart` for `/ca/cart`. */
export interface Place {
  readonly pathname: string
  /** The query with its question mark; empty if there is none. */
  readonly search: string
  /** The fragment with its `#`; empty if there is none. */
  readonly hash: string
  /** The state passed to `navigate`. It is stored with the entry of the history. */
  readonly state: unknown
  /** The identifier of the entry of the history. */
  readonly key: string
  /** The kind of navigation. `pop` stands for the first page, Back and Forward. */
  readonly arrival: 'pop' | 'push' | 'replace'
}

export interface NavigateOptions {
  /** Replaces the present entry of the history. */
  replace?: boolean
  state?: unknown
}

/** @param to  a path of the app, with its query and hash, without a language */
export type Navigate = (to: string, options?: NavigateOptions) => void

/** Makes the address of a path of the app. */
export type AddressOf = (language: Language, path: string) => string

const AddressContext = createContext<AddressOf>(addressIn)
const PlaceContext = createContext<Place | undefined>(undefined)
const NavigateContext = createContext<Navigate>(() => undefined)

interface RouterProps {
  place: Place
  /** Not needed on the server. */
  navigate?: Navigate
  /** The addresses of links. By default they contain the language. */
  addressOf?: AddressOf
  children: ReactNode
}

/** Provides the present address and `navigate` to its children. The app decides which screen a path shows. */
export function Router({ place, navigate = () => undefined, addressOf = addressIn, children }: RouterProps) {
  return (
    <AddressContext value={addressOf}>
      <NavigateContext value={navigate}>
        <PlaceContext value={place}>{children}</PlaceContext>
      </NavigateContext>
    </AddressContext>
  )
}

/** The place for the router when the server renders a page. */
export function placeOf(path: string): Place {
  const { pathname, search, hash } = new URL(path, 'http://localhost')
  return { pathname, search, hash, state: null, key: 'default', arrival: 'pop' }
}

export const useLocation = (): Place => useContext(PlaceContext)!

/** The parameters of the query. */
export function useSearch(): URLSearchParams {
  const { search } = useLocation()
  return useMemo(() => new URLSearchParams(search), [search])
}

/** The function `navigate`. It is the same in every render. */
export const useNavigate = (): Navigate => useContext(NavigateContext)

/** The address of a path of the app, in the present language. */
export const useHref = (to: string): string => useContext(AddressContext)(useLocale().language, to)

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'>, NavigateOptions {
  to: string
}

/** A link inside the app. The browser itself opens the page if the user wants a new tab, or if scripts do not run. */
export function RouterLink({ to, state, replace = false, target = '_self', onClick, children, ...rest }: LinkProps) {
  const href = useHref(to)
  const navigate = useNavigate()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const isPlain = event.button === 0 && !event.metaKey && !event.altKey && !event.ctrlKey && !event.shiftKey
    if (event.defaultPrevented || !isPlain || target !== '_self') return
    event.preventDefault()
    const { pathname, search, hash } = location
    navigate(to, { state, replace: replace || href === pathname + search + hash })
  }
  return (
    <a {...rest} href={href} target={target === '_self' ? undefined : target} onClick={follow}>
      {children}
    </a>
  )
}

interface NavLinkProps extends LinkProps {
  /** Whether the link is marked only on its own page, and not on the pages below it. */
  end?: boolean
}

/** A link of a menu. It is marked with `aria-current` on its own page and on the pages below it. */
export function NavLink({ end = false, 'aria-current': current = 'page', ...link }: NavLinkProps) {
  const { pathname } = useLocation()
  const [path = ''] = link.to.split(/[?#]/, 1)
  const isCurrent = pathname === path || (!end && pathname.startsWith(`${path}/`))
  return <RouterLink {...link} aria-current={isCurrent ? current : undefined} />
}
