import { createStore, useStore } from '#/store/create-store.ts'

const isAwake = createStore(false)

/** Starts the parts that a complete page can do without: after the first touch, or after some time. */
export const wakeUp = (): void => isAwake.set(true)

/** False until then, and on the server. */
export const useAwake = (): boolean => useStore(isAwake, false)
