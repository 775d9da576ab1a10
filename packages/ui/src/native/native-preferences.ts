import type { Preferences } from './preferences.ts'

/** The storage of an app on a phone. Every call goes to another process and may fail. */
export interface NativeStore {
  all(): Promise<Record<string, string>>
  set(key: string, value: string): Promise<void>
  remove(key: string): Promise<void>
}

/** A marker, stored in the browser as the value of a key that the phone refused to remove. */
const removed = ''

/**
 * The phone's storage with a copy in memory. The storage is read once; changes are written to it one after the other.
 * A change that the phone refuses is kept in the browser's storage until the next start, and the reason is logged. If
 * the phone's storage cannot be read, only the browser's storage is used.
 */
export async function nativePreferences(native: NativeStore, browser: Storage): Promise<Preferences> {
  let kept: Map<string, string>
  try {
    kept = new Map(Object.entries(await native.all()))
  } catch (error) {
    console.warn('Native storage is not available: the browser’s takes its place', error)
    return browser
  }
  let last = Promise.resolve()
  const write = (key: string, value: string | undefined): void => {
    last = last
      .then(() => (value === undefined ? native.remove(key) : native.set(key, value)))
      .then(
        () => browser.removeItem(key),
        (error: unknown) => {
          console.warn(`Native storage refused ${key}: the browser’s takes it`, error)
          browser.setItem(key, value ?? removed)
        },
      )
      // If the browser refuses the value too, only the copy in memory contains it, until the app closes.
      .catch((error: unknown) => console.warn('No storage is available', error))
  }
  for (const key of Array.from({ length: browser.length }, (_, index) => browser.key(index)!)) {
    const refused = browser.getItem(key) ?? removed
    if (refused === removed) kept.delete(key)
    else kept.set(key, refused)
    write(key, refused === removed ? undefined : refused)
  }
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem(key, value) {
      kept.set(key, value)
      write(key, value)
    },
    removeItem(key) {
      kept.delete(key)
      write(key, undefined)
    },
  }
}
