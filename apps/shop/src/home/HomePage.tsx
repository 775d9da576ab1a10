import { homeDraft, homePreview } from '@lonja/contract/constants'
import { useQuery } from '@tanstack/react-query'
import { cityQueries } from '#/cities/city.queries.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Page } from '@lonja/ui/layout/Page.tsx'
import type { RouteModule, ScreenProps } from '@lonja/ui/layout/screen.ts'
import { HomeBlock, prefetchBlock } from './HomeBlock.tsx'
import { type HomePreview, homeQueries, usualBlocks } from './home.queries.ts'

/** The day of a preview, and what it shows. The server shows such a page only to the town's staff. */
function previewOf(search: URLSearchParams): HomePreview | null {
  const day = search.get(homePreview)
  return day === null ? null : { day, isDraft: search.has(homeDraft) }
}

export const prefetch: RouteModule['prefetch'] = async (client, _params, search) => {
  const known = homeQueries.blocks(previewOf(search))
  await Promise.all([client.prefetchQuery(known), client.prefetchQuery(cityQueries.choice())])
  const blocks = client.getQueryData(known.queryKey) ?? usualBlocks
  await Promise.all(blocks.map((block) => prefetchBlock(client, block)))
}

/** The home page. The town chooses its blocks. */
export function Screen({ search }: ScreenProps) {
  const locale = useLocale()
  const { t } = locale
  const { data: blocks = usualBlocks } = useQuery(homeQueries.blocks(previewOf(search)))
  const first = blocks.find(({ kind }) => kind === 'products')
  return (
    <Page
      title={t('menu.home')}
      description={t('home.description')}
      canonical="/"
      jsonLd={async () => (await import('./home-json-ld.ts')).homeThings(locale)}
    >
      {blocks.map((block) => (
        <HomeBlock key={block.id} block={block} eager={block === first} />
      ))}
    </Page>
  )
}
