import { useSyncExternalStore } from 'react'

/** A value that lives outside of the screens, and tells those that show it when it changes. */
export interface Store<Value> {
  get(): Value
  /** Puts another value in its place and tells every listener. */
  set(value: Value): void
  /** @returns how to stop listening */
  subscribe(listener: () => void): () => void
}

/** @param initial  the first value, or what makes it when it is first asked for, as what the device's storage holds */
export function createStore<Value>(initial: Value | (() => Value)): Store<Value> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => (value = typeof value === 'function' ? (value as () => Value)() : value),
    set(next) {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/**
 * What a store holds, or what `read` makes of it, which must be the same until the store changes.
 * @param onServer  on the server, and in the render that takes its page over
 */
export const useStore = <Value, Read = Value>(
  { subscribe, get }: Pick<Store<Value>, 'subscribe' | 'get'>,
  onServer: Read,
  read: () => Read = get as () => Read & Value,
): Read => useSyncExternalStore(subscribe, read, () => onServer)
