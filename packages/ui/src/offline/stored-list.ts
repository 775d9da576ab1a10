import { createStore, get, update } from 'idb-keyval'

/** A list on the device (IndexedDB), which all tabs of the browser read and change. */
export interface StoredList<Item> {
  read(): Promise<Item[]>
  /**
   * Replaces the list by the result of `work`. No other tab can change the list meanwhile.
   *
   * @returns the new list
   */
  change(work: (items: readonly Item[]) => Item[]): Promise<Item[]>
}

/** @param name  the name of the database */
export function storedList<Item>(name: string): StoredList<Item> {
  const key = 'items'
  const database = createStore(name, 'items')
  return {
    read: async () => (await get<Item[]>(key, database)) ?? [],
    async change(work) {
      let changed: Item[] = []
      await update<Item[]>(key, (items = []) => (changed = work(items)), database)
      return changed
    },
  }
}
