import { createStore, delMany, promisifyRequest, values } from 'idb-keyval'

/** A stored answer. */
export interface StoredAnswer {
  /** The user and the hash of the query key, as one text. */
  id: string
  key: readonly unknown[]
  data: unknown
  /** The time of the answer, in milliseconds since 1970. */
  at: number
  /** The user in whose session the answer was requested; null without a session. */
  user: string | null
}

/**
 * The database of stored answers (IndexedDB). Answers are too large for local storage, where only the keys that the
 * specification names are used.
 */
const answers = createStore('lonja-answers', 'answers')

export const readAnswers = (): Promise<StoredAnswer[]> => values(answers)

/** Stores an answer, even if the page is closed at the next moment. */
export const writeAnswer = (answer: StoredAnswer): Promise<void> =>
  answers('readwrite', (store) => {
    store.put(answer, answer.id)
    store.transaction.commit()
    return promisifyRequest(store.transaction)
  })

/** Deletes the answers for which `drop` returns true. */
export async function deleteAnswers(drop: (answer: StoredAnswer) => boolean): Promise<void> {
  const dropped = (await readAnswers()).filter(drop)
  await delMany(
    dropped.map(({ id }) => id),
    answers,
  )
}
