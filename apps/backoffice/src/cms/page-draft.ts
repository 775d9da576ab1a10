import type { Layout } from '@lonja/contract/constants'
import type { CmsBlock, cmsContract } from '@lonja/contract/cms/cms'
import type { Item } from '@lonja/contract/resource'

export type CmsPage = Item<typeof cmsContract>

export const blockTypes = ['h2', 'h3', 'p', 'ul', 'ol', 'table'] as const
export type BlockType = (typeof blockTypes)[number]

/** A block as it is typed: a list has one line for each item, and a table one for each row, with `|` between its cells. */
export interface DraftBlock {
  key: string
  type: BlockType
  text: string
}

/** What a person types of a page. */
export interface PageDraft {
  title: string
  /** The text that search engines show. */
  description: string
  layout: Layout
  blocks: readonly DraftBlock[]
}

export const newBlock = (type: BlockType): DraftBlock => ({ key: crypto.randomUUID(), type, text: '' })

export const draftOf = ({
  title,
  meta,
  layout,
  body,
}: Pick<CmsPage, 'title' | 'meta' | 'layout' | 'body'>): PageDraft => ({
  title,
  description: meta.description ?? '',
  layout,
  blocks: body.map((block, index) => ({ key: `${index}`, type: block.type, text: typedText(block) })),
})

/** The text of a block as it is typed. */
export function typedText(block: CmsBlock): string {
  if (block.type === 'ul' || block.type === 'ol') return block.items.join('\n')
  if (block.type === 'table') return [block.head, ...block.rows].map((cells) => cells.join(' | ')).join('\n')
  return block.text
}

/** The block of a typed text; undefined if nothing is typed. Empty lines of lists and tables are left out. */
export function blockOf({ type, text }: Pick<DraftBlock, 'type' | 'text'>): CmsBlock | undefined {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  if (lines.length === 0) return undefined
  if (type === 'ul' || type === 'ol') return { type, items: lines }
  if (type !== 'table') return { type, text: text.trim() }
  const [head = [], ...rows] = lines.map((line) => line.split('|').map((cell) => cell.trim()))
  return { type, head, rows }
}

export const bodyOf = ({ blocks }: Pick<PageDraft, 'blocks'>): CmsBlock[] =>
  blocks.flatMap((block) => blockOf(block) ?? [])

/** The blocks with the one at `index` moved up or down. */
export function moved<Each>(blocks: readonly Each[], index: number, by: -1 | 1): readonly Each[] {
  const to = index + by
  const [one, other] = [blocks[index], blocks[to]]
  return one === undefined || other === undefined ? blocks : blocks.with(index, other).with(to, one)
}
