/** The most records on a page. */
const PAGE = 100

/** The query of one page: the records after this one, in the order of their ids. */
export interface PageQuery {
  'order[id]': 'asc'
  itemsPerPage: number
  'id[gt]'?: string
}

/**
 * Reads a list to its end. Records that others add or remove meanwhile do not move records to other pages.
 *
 * @param read asks for one page: `(page) => lonja.GET('/orders', { params: { query: { ...page, 'status.code': 'confirm' } } })`
 */
export async function* readAll<T extends { id: string }>(
  read: (page: PageQuery) => Promise<{ data?: readonly T[] }>,
): AsyncGenerator<T> {
  let after: string | undefined
  for (;;) {
    const { data = [] } = await read({ 'order[id]': 'asc', itemsPerPage: PAGE, ...(after && { 'id[gt]': after }) })
    yield* data
    if (data.length < PAGE) return
    after = data.at(-1)!.id
  }
}
