import { defaultLanguage } from '@lonja/contract/constants'
import { useQuery } from '@tanstack/react-query'
import { Block } from '@lonja/ui/blocks/Blocks.tsx'
import blocks from '@lonja/ui/blocks/Blocks.module.css'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import { cmsQueries } from './cms.queries.ts'

/** What a version of a page says. */
export function VersionText({ id }: { id: string }) {
  const version = useQuery(cmsQueries.version(id))
  return (
    <QueryView query={version} skeleton={<Skeleton shape="block" />}>
      {({ body }) => (
        <article className={blocks['article']} lang={defaultLanguage}>
          {body.map((block, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the blocks of a page have neither ids nor state
            <Block key={index} block={block} />
          ))}
        </article>
      )}
    </QueryView>
  )
}
