/**
 * The wish list on this device. `saved` is the list that the user wants. `server` is the account’s list as last
 * known. The differences between them are the changes that still have to be sent: those that the user made without a
 * network or before a login.
 */
export interface SavedState {
  /** The id of the account that owns the list; undefined for guests. */
  owner?: string
  /** The ids of products, newest first. */
  saved: readonly string[]
  server: readonly string[]
}

export const nothingSaved: SavedState = { saved: [], server: [] }

/** The maximum number of products on a list. Beyond it the oldest products are removed. */
const most = 1_000

export const withSaved = (state: SavedState, product: string, wanted: boolean): SavedState => ({
  ...state,
  saved: wanted
    ? [product, ...state.saved.filter((id) => id !== product)].slice(0, most)
    : state.saved.filter((id) => id !== product),
})

/**
 * The list after `user` signed in. The products of a guest become products of the account; products of another
 * account are not taken over.
 */
export function ownedBy(state: SavedState, user: string): SavedState {
  if (state.owner === user) return state
  return { owner: user, saved: state.owner === undefined ? state.saved : [], server: [] }
}

/** The list after the server sent the account’s list. Changes that were not sent yet are kept. */
export function withServerList(state: SavedState, server: readonly string[]): SavedState {
  const { added, removed } = unsent(state)
  const known = new Set([...added, ...server])
  for (const id of removed) known.delete(id)
  return { ...state, saved: [...known], server }
}

/** The list after the account stored or removed one product. */
export const withSent = (state: SavedState, product: string, held: boolean): SavedState => ({
  ...state,
  server: held
    ? [product, ...state.server.filter((id) => id !== product)]
    : state.server.filter((id) => id !== product),
})

/** The changes that were not sent to the account yet. */
export function unsent({ saved, server }: SavedState): { added: string[]; removed: string[] } {
  const [wanted, held] = [new Set(saved), new Set(server)]
  return { added: saved.filter((id) => !held.has(id)), removed: server.filter((id) => !wanted.has(id)) }
}

/** Reads a stored list. Values of the wrong type are ignored. */
export function readSaved(stored: unknown): SavedState {
  const { owner, saved, server } = (stored ?? {}) as Partial<Record<keyof SavedState, unknown>>
  return { ...(typeof owner === 'string' && { owner }), saved: ids(saved), server: ids(server) }
}

const ids = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((id): id is string => typeof id === 'string') : []
