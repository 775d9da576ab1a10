/** Where the device keeps small texts from one visit to the next. Reading is at once: pages begin with it. */
export type Preferences = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The browser's own, which may be missing or refuse: asked for anew each time. */
export const preferences: { current: () => Preferences | undefined } = {
  current: () => (typeof localStorage === 'undefined' ? undefined : localStorage),
}
