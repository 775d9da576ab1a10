/** Unsent drafts, stored for this tab: a reload or a login loses nothing. */

export const readDraft = (key: string): string => attempt(() => sessionStorage.getItem(key)) ?? ''

/** An empty draft is removed. */
export function storeDraft(key: string, text: string): void {
  attempt(() => (text === '' ? sessionStorage.removeItem(key) : sessionStorage.setItem(key, text)))
}

/** Without storage the draft lives as long as the form. */
function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}
