import { useSyncExternalStore } from 'react'

let isAwake = false
const listeners = new Set<() => void>()

/** Lets what a page is whole without begin: somebody has touched it, or it has been read for a while. */
export function wakeUp(): void {
  isAwake = true
  for (const listener of listeners) listener()
}

/** False until then, and on the server. */
export const useAwake = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isAwake,
    () => false,
  )

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
