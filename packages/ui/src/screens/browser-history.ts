import { createStore } from '#/store/create-store.ts'
import type { NavigateOptions, Place } from '#/router/router.tsx'

/** The state that the browser stores with each entry of its history. */
type Entry = Pick<Place, 'state' | 'key'>

function placeNow(arrival: Place['arrival']): Place {
  const { pathname, search, hash } = location
  const { state = null, key = 'default' } = (history.state ?? {}) as Partial<Entry>
  return { pathname, search, hash, state, key, arrival }
}

/** The current address of the browser, including the prefix of the language. */
export const places = createStore<Place>(() => placeNow('pop'))

addEventListener('popstate', () => places.set(placeNow('pop')))

/** Opens an address of this origin. */
export function visit(address: string, { replace = false, state = null }: NavigateOptions = {}): void {
  const entry: Entry = { state, key: Math.random().toString(36).slice(2, 10) }
  if (replace) history.replaceState(entry, '', address)
  else history.pushState(entry, '', address)
  places.set(placeNow(replace ? 'replace' : 'push'))
}
