import type { Database } from './database.ts'

/**
 * Returns a function that reads a small value that seldom changes. The value is read once for each database, and
 * again after a change with the tag was announced. If it cannot be read, the last value is used.
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
