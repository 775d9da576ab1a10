/** Unsent drafts, stored for this tab, so that they survive a reload or a login. */

export const readDraft = (key: string): string => attempt(() => sessionStorage.getItem(key)) ?? ''

/** Stores a draft; an empty draft is removed. */
export function storeDraft(key: string, text: string): void {
  attempt(() => (text === '' ? sessionStorage.removeItem(key) : sessionStorage.setItem(key, text)))
}

/** Ignores a missing storage: the draft then exists only as long as its form. */
function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}
