import { createStore, useStore } from '#/store/create-store.ts'

const isAwake = createStore(false)

/** Lets what a page is whole without begin: somebody has touched it, or it has been read for a while. */
export const wakeUp = (): void => isAwake.set(true)

/** False until then, and on the server. */
export const useAwake = (): boolean => useStore(isAwake, false)
