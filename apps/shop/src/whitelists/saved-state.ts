/**
 * The products somebody keeps for later, on this device: `saved` is what they want, `server` what their account is known
 * to hold. The difference is what is still to be sent, so that presses without a network, or before a login, get lost
 * nowhere, and of one product the last press counts.
 */
export interface SavedState {
  /** The id of the account whose list it is; a guest's has none. */
  owner?: string
  /** The ids of products, newest first. */
  saved: readonly string[]
  server: readonly string[]
}

export const nothingSaved: SavedState = { saved: [], server: [] }

/** Products on one list; the oldest go. */
const most = 1_000

export const withSaved = (state: SavedState, product: string, wanted: boolean): SavedState => ({
  ...state,
  saved: wanted
    ? [product, ...state.saved.filter((id) => id !== product)].slice(0, most)
    : state.saved.filter((id) => id !== product),
})

/** After `user` signed in: what a guest kept here comes along, another account's list stays with it. */
export function ownedBy(state: SavedState, user: string): SavedState {
  if (state.owner === user) return state
  return { owner: user, saved: state.owner === undefined ? state.saved : [], server: [] }
}

/** What the account holds as it says now, with the presses that it has not heard of. */
export function heard(state: SavedState, server: readonly string[]): SavedState {
  const { added, removed } = unsent(state)
  const known = new Set([...added, ...server])
  for (const id of removed) known.delete(id)
  return { ...state, saved: [...known], server }
}

/** After the account took over one product. */
export const sent = (state: SavedState, product: string, held: boolean): SavedState => ({
  ...state,
  server: held
    ? [product, ...state.server.filter((id) => id !== product)]
    : state.server.filter((id) => id !== product),
})

/** What the account has not heard of. */
export function unsent({ saved, server }: SavedState): { added: string[]; removed: string[] } {
  const [wanted, held] = [new Set(saved), new Set(server)]
  return { added: saved.filter((id) => !held.has(id)), removed: server.filter((id) => !wanted.has(id)) }
}

/** Reads what was stored, whatever it is. */
export function readSaved(stored: unknown): SavedState {
  const { owner, saved, server } = (stored ?? {}) as Partial<Record<keyof SavedState, unknown>>
  return { ...(typeof owner === 'string' && { owner }), saved: ids(saved), server: ids(server) }
}

const ids = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((id): id is string => typeof id === 'string') : []
