import type { ShownBlock } from '@lonja/contract/home/shown-block'
import type { HomeBlock } from '@lonja/contract/home/home-block'
import { usualHome } from '@lonja/contract/home/usual-home'
import { queryOptions } from '@tanstack/react-query'
import { apiOf } from '@lonja/ui/api/query-client.ts'

export interface HomePreview {
  day: string
  /** Whether the page has the blocks that are not published yet. */
  isDraft: boolean
}

export const homeQueries = {
  /** The blocks of the home page. @param preview  null for what visitors see now */
  blocks: (preview: HomePreview | null) =>
    queryOptions({
      queryKey: ['home', preview],
      queryFn: ({ client, signal }) =>
        apiOf(client).call<ShownBlock[]>(
          `/home-blocks${preview ? `?day=${preview.day}${preview.isDraft ? '&draft=true' : ''}` : ''}`,
          { signal },
        ),
    }),
}

/** What the page shows if the blocks cannot be loaded. */
export const usualBlocks: readonly ShownBlock[] = usualHome.blocks.map((block: HomeBlock) => ({
  ...block,
  name: null,
  pictures: [],
}))
