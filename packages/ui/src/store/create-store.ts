import { useSyncExternalStore } from 'react'

/** A value that is kept outside of React. When it is replaced, the components that show it are notified. */
export interface Store<Value> {
  get(): Value
  /** Replaces the value and calls every listener. */
  set(value: Value): void
  /** @returns a function that unsubscribes */
  subscribe(listener: () => void): () => void
}

/** @param initial  the first value, or a function that reads it on first use, for example from the device's storage */
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
 * The value of a store, or the result of `read`. `read` must return the same object until the store changes.
 * @param onServer  the result on the server, and in the first render in the browser
 */
export const useStore = <Value, Read = Value>(
  { subscribe, get }: Pick<Store<Value>, 'subscribe' | 'get'>,
  onServer: Read,
  read: () => Read = get as () => Read & Value,
): Read => useSyncExternalStore(subscribe, read, () => onServer)
