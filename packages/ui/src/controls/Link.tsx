import { type ComponentProps, createContext, useContext } from 'react'
import { RouterLink } from '#/router/router.tsx'

/** Loads the screen of a path and its first data. The app provides it, because only the app knows the screens. */
export const ScreenPrefetch = createContext<(to: string) => void>(() => undefined)

/** A link inside the app. Its screen and data begin to load when it gets the pointer or the focus. */
export function Link({ to, ...rest }: Omit<ComponentProps<typeof RouterLink>, 'to'> & { to: string }) {
  const prefetchScreen = useContext(ScreenPrefetch)
  const prefetch = () => prefetchScreen(to)
  return <RouterLink to={to} onPointerEnter={prefetch} onPointerDown={prefetch} onFocus={prefetch} {...rest} />
}
