import type { ShownBlock } from '@lonja/contract/home/shown-block'
import type { HomeBlock } from '@lonja/contract/home/home-block'
import { usualHome } from '@lonja/contract/home/usual-home'
import { queryOptions } from '@tanstack/react-query'
import { apiOf } from '@lonja/ui/api/query-client.ts'

export const homeQueries = {
  /** The blocks of the home page. @param day  the day of a preview; null for now */
  blocks: (day: string | null) =>
    queryOptions({
      queryKey: ['home', day],
      queryFn: ({ client, signal }) =>
        apiOf(client).call<ShownBlock[]>(`/home-blocks${day === null ? '' : `?day=${day}`}`, { signal }),
    }),
}

/** What the page shows if the blocks cannot be loaded. */
export const usualBlocks: readonly ShownBlock[] = usualHome.blocks.map((block: HomeBlock) => ({
  ...block,
  name: null,
  pictures: [],
}))
