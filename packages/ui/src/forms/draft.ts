/** What is being written, kept for this tab until it is sent: a reload or a login loses nothing. */

export const readDraft = (key: string): string => attempt(() => sessionStorage.getItem(key)) ?? ''

/** Empty words are forgotten. */
export function keepDraft(key: string, text: string): void {
  attempt(() => (text === '' ? sessionStorage.removeItem(key) : sessionStorage.setItem(key, text)))
}

/** Without storage the words live as long as the form. */
function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}
