import { type ComponentProps, createContext, useContext } from 'react'
import { RouterLink } from '#/router/router.tsx'

/** Loads the screen at a path and its first data; given by the app, which knows the screens. */
export const ScreenPrefetch = createContext<(to: string) => void>(() => undefined)

/** A link inside the app. Its screen and data begin to load when a pointer or the focus comes near. */
export function Link({ to, ...rest }: Omit<ComponentProps<typeof RouterLink>, 'to'> & { to: string }) {
  const prefetchScreen = useContext(ScreenPrefetch)
  const prefetch = () => prefetchScreen(to)
  return <RouterLink to={to} onPointerEnter={prefetch} onPointerDown={prefetch} onFocus={prefetch} {...rest} />
}
