import type { CmsBlock } from '@lonja/contract/cms/cms'
import { productSorts, ranking } from '@lonja/contract/products/ranking'
import type { RankingTexts } from './ranking-texts.ts'

/** The rules by which the server orders products, as blocks of text. */
export function rankingBlocks(
  texts: RankingTexts,
  formatNumber: (value: number, digits: number) => string,
): CmsBlock[] {
  const points = (names: Readonly<Record<string, string>>, values: Readonly<Record<string, number>>, sign = '') =>
    Object.entries(values).map(([name, value]) => `${names[name]}: ${sign}${formatNumber(value, 2)}`)
  return [
    { type: 'p', text: texts.lead },
    { type: 'h2', text: texts.list },
    { type: 'p', text: texts.listText },
    { type: 'ol', items: ranking.list.map((name) => texts.inList[name]) },
    { type: 'h2', text: texts.search },
    { type: 'p', text: texts.searchText },
    { type: 'ol', items: ranking.search.map((name) => texts.inSearch[name]) },
    { type: 'h3', text: texts.weights },
    { type: 'ul', items: [...points(texts.place, ranking.weights), ...points(texts.bonus, ranking.bonus, '+')] },
    { type: 'h2', text: texts.chosen },
    // By the id, only programs read lists.
    { type: 'ul', items: [...productSorts, 'id' as const].map((sort) => texts.by[sort]) },
    { type: 'h2', text: texts.fair },
    { type: 'p', text: texts.fairText },
    { type: 'p', text: texts.reviewsText },
  ]
}
