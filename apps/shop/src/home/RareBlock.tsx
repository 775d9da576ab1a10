import { defaultLanguage } from '@lonja/contract/constants'
import type { ShownBlock, ShownBlockOf } from '@lonja/contract/home/shown-block'
import { useId } from 'react'
import { Block } from '@lonja/ui/blocks/Blocks.tsx'
import blocks from '@lonja/ui/blocks/Blocks.module.css'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import type { IslandModule } from '@lonja/ui/late/island.tsx'
import { PictureRow } from '#/galleries/PictureRow.tsx'
import { Hero } from './Hero.tsx'
import { ShopShelf, prefetchShops } from './ShopShelf.tsx'
import { wordsIn } from './words.ts'

export type Rare = Exclude<ShownBlock, { kind: 'welcome' | 'categories' | 'campaigns' | 'repeat' | 'products' }>

export const prefetch: IslandModule<{ block: Rare }>['prefetch'] = async (client, { block }) =>
  block.kind === 'shops' ? prefetchShops(client, block) : undefined

/** A block that the usual home page does not have. */
export function Part({ block }: { block: Rare }) {
  const { language } = useLocale()
  switch (block.kind) {
    case 'shops':
      return <ShopShelf block={block} />
    case 'hero':
      return <Hero block={block} />
    case 'gallery':
      return <PictureRow pictures={block.pictures} title={wordsIn(language, block.title)} />
    case 'text':
      return <TextBlock block={block} />
  }
}

function TextBlock({ block: { title, body } }: { block: ShownBlockOf<'text'> }) {
  const { language } = useLocale()
  const { text, lang } = wordsIn(language, title)
  const id = useId()
  return (
    <section aria-labelledby={text ? id : undefined}>
      {text && (
        <h2 id={id} lang={lang}>
          {text}
        </h2>
      )}
      <div className={blocks['article']} lang={defaultLanguage}>
        {body.map((block, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the blocks of a text have neither ids nor state
          <Block key={index} block={block} />
        ))}
      </div>
    </section>
  )
}
