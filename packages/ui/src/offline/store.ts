import { createStore, delMany, set, values } from 'idb-keyval'

/** A stored answer. */
export interface StoredAnswer {
  /** The key of the query and of its owner. */
  id: string
  key: readonly unknown[]
  data: unknown
  /** Its time, milliseconds since 1970. */
  at: number
  /** The session of its request; null: none. */
  user: string | null
}

/**
 * The device’s own database (IndexedDB). Answers are too large for the other storage, which holds the keys that SPEC
 * names.
 */
const answers = createStore('lonja-answers', 'answers')

export const readAnswers = (): Promise<StoredAnswer[]> => values(answers)

export const writeAnswer = (answer: StoredAnswer): Promise<void> => set(answer.id, answer, answers)

/** Removes the entries for which `drop` returns true. */
export async function deleteAnswers(drop: (answer: StoredAnswer) => boolean): Promise<void> {
  const dropped = (await readAnswers()).filter(drop)
  await delMany(
    dropped.map(({ id }) => id),
    answers,
  )
}
