import { Block } from '@lonja/ui/blocks/Blocks.tsx'
import blocks from '@lonja/ui/blocks/Blocks.module.css'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Page } from '@lonja/ui/layout/Page.tsx'
import { rankingBlocks } from './ranking-blocks.ts'
import { rankingTexts } from './ranking-texts.ts'

/** How lists and searches of products are ordered, from the rules by which the server orders them. */
export function Screen() {
  const { language, formatNumber } = useLocale()
  const texts = rankingTexts[language]
  return (
    <Page title={texts.title} description={texts.lead} canonical="/ranking" heading={texts.title}>
      <article className={blocks['article']}>
        {rankingBlocks(texts, formatNumber).map((block) => (
          <Block key={JSON.stringify(block)} block={block} />
        ))}
      </article>
    </Page>
  )
}
