/** The device's storage of small texts between visits. The first render needs the texts, so reading is synchronous. */
export type Preferences = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The present storage. `localStorage` is read in each call, because it may be missing, or reading it may throw. */
export const preferences: { current: () => Preferences | undefined } = {
  current: () => (typeof localStorage === 'undefined' ? undefined : localStorage),
}
