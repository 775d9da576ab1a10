/** Stores small texts on the device. Reading is synchronous, because the first render needs the texts. */
export type Preferences = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The present storage. `localStorage` is read in each call, because it may be missing, or reading it may throw. */
export const preferences: { current: () => Preferences | undefined } = {
  current: () => (typeof localStorage === 'undefined' ? undefined : localStorage),
}
