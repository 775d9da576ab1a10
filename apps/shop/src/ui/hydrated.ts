import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server and in the render that takes its page over; then true. What only this device knows waits for it. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
