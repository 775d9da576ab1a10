import type { Database } from './database.ts'

/**
 * Reads a small value that seldom changes, once for each database, until a change with the tag is announced. If it
 * cannot be read, the last value is used.
 */
export function cachedByTag<Value>(
  tag: string,
  read: (db: Database) => Promise<Value>,
): (db: Database) => Promise<Value> {
  const readers = new WeakMap<Database, () => Promise<Value>>()
  return (db) => {
    const reader = readers.get(db) ?? readerOf(db)
    readers.set(db, reader)
    return reader()
  }

  function readerOf(db: Database): () => Promise<Value> {
    let last: { value: Value } | undefined
    let current: Promise<Value> | undefined
    db.onChanged((tags) => {
      if (tags.includes(tag) || tags.includes('*')) current = undefined
    })
    return async () => {
      const reading = (current ??= read(db))
      try {
        const value = await reading
        last = { value }
        return value
      } catch (error) {
        if (current === reading) current = undefined
        if (!last) throw error
        return last.value
      }
    }
  }
}
