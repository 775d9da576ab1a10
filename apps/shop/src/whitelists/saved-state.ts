/**
 * The wish list on this device: `saved` is the list that the user wants, `server` the list that the account is known
 * to have. The difference still has to be sent, so that presses without a network or before a login are not lost; for
 * one product the last press counts.
 */
export interface SavedState {
  /** The id of the account that owns the list; none for guests. */
  owner?: string
  /** The ids of products, newest first. */
  saved: readonly string[]
  server: readonly string[]
}

export const nothingSaved: SavedState = { saved: [], server: [] }

/** The maximum number of products on a list; the oldest are removed. */
const most = 1_000

export const withSaved = (state: SavedState, product: string, wanted: boolean): SavedState => ({
  ...state,
  saved: wanted
    ? [product, ...state.saved.filter((id) => id !== product)].slice(0, most)
    : state.saved.filter((id) => id !== product),
})

/** After `user` signed in: the products of a guest go with them, another account’s list stays with that account. */
export function ownedBy(state: SavedState, user: string): SavedState {
  if (state.owner === user) return state
  return { owner: user, saved: state.owner === undefined ? state.saved : [], server: [] }
}

/** The account’s list as the server sent it, with the presses that were not sent yet. */
export function withServerList(state: SavedState, server: readonly string[]): SavedState {
  const { added, removed } = unsent(state)
  const known = new Set([...added, ...server])
  for (const id of removed) known.delete(id)
  return { ...state, saved: [...known], server }
}

/** After the account stored or removed one product. */
export const withSent = (state: SavedState, product: string, held: boolean): SavedState => ({
  ...state,
  server: held
    ? [product, ...state.server.filter((id) => id !== product)]
    : state.server.filter((id) => id !== product),
})

/** The changes that were not sent yet. */
export function unsent({ saved, server }: SavedState): { added: string[]; removed: string[] } {
  const [wanted, held] = [new Set(saved), new Set(server)]
  return { added: saved.filter((id) => !held.has(id)), removed: server.filter((id) => !wanted.has(id)) }
}

/** Reads the stored value and checks its type. */
export function readSaved(stored: unknown): SavedState {
  const { owner, saved, server } = (stored ?? {}) as Partial<Record<keyof SavedState, unknown>>
  return { ...(typeof owner === 'string' && { owner }), saved: ids(saved), server: ids(server) }
}

const ids = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((id): id is string => typeof id === 'string') : []
