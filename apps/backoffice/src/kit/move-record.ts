import type { Client } from '@lonja/ui/api/client.ts'

interface Sorted {
  id: string
  sort: number
}

/** Returns the records whose `sort` must be saved after one of them is moved to another place of the list. */
export function changedSorts(records: readonly Sorted[], from: number, to: number): Sorted[] {
  const order = records.toSpliced(from, 1).toSpliced(to, 0, records[from]!)
  return order.flatMap(({ id, sort }, index) => {
    const placed = (index + 1) * 10
    return sort === placed ? [] : [{ id, sort: placed }]
  })
}

/**
 * Moves a record to another place of its list.
 *
 * @param path  of the resource: `menu-entries`
 * @param records  the whole list, in its order
 */
export async function moveRecord(api: Client, path: string, records: readonly Sorted[], from: number, to: number) {
  for (const { id, sort } of changedSorts(records, from, to))
    await api.call(`/${path}/${id}`, { method: 'PUT', body: { sort } })
}
