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

const name = 'answers'

/** The device's own database, for data that are too large for the storage of SPEC's keys. */
function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('lonja', 1)
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore(name, { keyPath: 'id' })
    })
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error as Error))
  })
}

let opening: Promise<IDBDatabase> | undefined

async function within<Result>(
  mode: IDBTransactionMode,
  work: (answers: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  opening ??= open()
  const database = await opening
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(name, mode)
    const request = work(transaction.objectStore(name))
    transaction.addEventListener('complete', () => resolve(request.result))
    transaction.addEventListener('abort', () => reject(transaction.error as Error))
  })
}

export const readAnswers = (): Promise<StoredAnswer[]> =>
  within('readonly', (answers) => answers.getAll() as IDBRequest<StoredAnswer[]>)

export const writeAnswer = (answer: StoredAnswer): Promise<unknown> =>
  within('readwrite', (answers) => answers.put(answer))

/** Removes the entries for which `drop` returns true. */
export async function deleteAnswers(drop: (answer: StoredAnswer) => boolean): Promise<void> {
  await within('readwrite', (answers) => {
    const cursor = answers.openCursor()
    cursor.addEventListener('success', () => {
      const found = cursor.result
      if (!found) return
      if (drop(found.value as StoredAnswer)) found.delete()
      found.continue()
    })
    return cursor
  })
}
