import { useStore } from '#/store/create-store.ts'

const hydrated = { subscribe: () => () => undefined, get: () => true }

/**
 * False on the server and in the first render in the browser; then true. Content that only this device knows waits
 * for it.
 */
export const useHydrated = (): boolean => useStore(hydrated, false)
