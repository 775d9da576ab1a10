import { languages } from '@lonja/contract/languages'
import { productContract } from '@lonja/contract/products/product'
import { ranking } from '@lonja/contract/products/ranking'
import { expect, it } from 'vitest'
import { rankingBlocks } from './ranking-blocks.ts'
import { rankingTexts } from './ranking-texts.ts'

it.each(languages)('every rule by which the server orders products is described in %s', (language) => {
  const texts = rankingTexts[language]
  expect(Object.keys(texts.by).toSorted()).toEqual(['id', ...productContract.sorts].toSorted())
  const shown = rankingBlocks(texts, String).flatMap((block) => ('items' in block ? block.items : []))
  const rules = [texts.by, texts.inList, texts.inSearch].flatMap((part) => Object.values(part))
  expect(shown).toEqual(expect.arrayContaining(rules))
  for (const [place, weight] of Object.entries(ranking.weights))
    expect(shown).toContain(`${texts.place[place as 'title']}: ${weight}`)
})
