import type { ShownBlock } from '@lonja/contract/home/shown-block'
import type { QueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useSession } from '@lonja/ui/api/session.ts'
import { island } from '@lonja/ui/late/island.tsx'
import { latePart } from '@lonja/ui/late/late-part.ts'
import { campaignQueries } from '#/campaigns/campaign.queries.ts'
import { categoryQueries } from '#/categories/category.queries.ts'
import { Categories } from './Categories.tsx'
import { ProductShelf } from './ProductShelf.tsx'
import { RunningCampaigns } from './RunningCampaigns.tsx'
import { Welcome } from './Welcome.tsx'
import { shelfOf } from './shelf-of.ts'

// Loaded lazily, because only users with an account have orders to repeat.
const RepeatShelf = latePart(async () => (await import('#/orders/RepeatShelf.tsx')).RepeatShelf)
// Loaded lazily, because the usual home page has none of these blocks.
const rare = island(() => import('./RareBlock.tsx'))

export function HomeBlock({ block, eager }: { block: ShownBlock; eager: boolean }) {
  switch (block.kind) {
    case 'welcome':
      return <Welcome block={block} />
    case 'categories':
      return <Categories block={block} />
    case 'campaigns':
      return <RunningCampaigns block={block} />
    case 'repeat':
      return <Repeat />
    case 'products':
      return <ProductShelf block={block} eager={eager} />
    default:
      return <rare.Island block={block} />
  }
}

function Repeat() {
  const user = useSession()
  return (
    user && (
      <Suspense>
        <RepeatShelf user={user.id} />
      </Suspense>
    )
  )
}

/** Fills the cache with the data of a block. */
export function prefetchBlock(client: QueryClient, block: ShownBlock): Promise<unknown> {
  switch (block.kind) {
    case 'welcome':
    case 'repeat':
      return Promise.resolve()
    case 'categories':
      return client.prefetchQuery(categoryQueries.products())
    case 'campaigns':
      return client.prefetchQuery(campaignQueries.current())
    case 'products':
      return client.prefetchQuery(shelfOf(block).products)
    default:
      return rare.prefetch(client, { block })
  }
}
