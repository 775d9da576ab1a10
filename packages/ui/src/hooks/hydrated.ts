import { useStore } from '#/store/create-store.ts'

const hydrated = { subscribe: () => () => undefined, get: () => true }

/**
 * False on the server and in the first render in the browser; then true. Content that depends on the data of this
 * device must be shown only when it is true.
 */
export const useHydrated = (): boolean => useStore(hydrated, false)
