import type { Client, Page } from './client.ts'

/** Reads all pages of a list, one after another. */
export async function readAll<Item>(api: Client, first: string, signal: AbortSignal): Promise<Item[]> {
  const found: Item[] = []
  let path: string | null = first
  while (path !== null) {
    const page: Page<Item> = await api.callPage<Item>(path, { signal })
    found.push(...page.items)
    path = page.next
  }
  return found
}
