import { useSyncExternalStore } from 'react'

/** From this width on, the list is a table. */
const query = '(width >= 992px)'

const subscribe = (listener: () => void) => {
  const media = matchMedia(query)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** Whether the window is wide enough for a table. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(query).matches)
