import { useStore } from '#/store/create-store.ts'

const hydrated = { subscribe: () => () => undefined, get: () => true }

/** False on the server and in the render that takes its page over; then true. What only this device knows waits for it. */
export const useHydrated = (): boolean => useStore(hydrated, false)
