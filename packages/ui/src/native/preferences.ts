/** The device's storage of small texts between visits. Reading is synchronous, because pages begin with it. */
export type Preferences = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The browser's own, which may be missing or refuse: requested anew each time. */
export const preferences: { current: () => Preferences | undefined } = {
  current: () => (typeof localStorage === 'undefined' ? undefined : localStorage),
}
