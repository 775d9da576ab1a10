import { createStore, useStore } from '#/store/create-store.ts'

const isAwake = createStore(false)

/** Starts the parts that a page does not need at first. Called after the first touch, or after some time. */
export const wakeUp = (): void => isAwake.set(true)

/** Whether `wakeUp` was called; false on the server. */
export const useAwake = (): boolean => useStore(isAwake, false)
