import type { HomeBlock, HomeBlockKind } from '@lonja/contract/home/home-block'

/** The kinds of blocks that can be added: a page has one greeting. */
export const addable = ['hero', 'products', 'shops', 'categories', 'campaigns', 'repeat', 'gallery', 'text'] as const
export type Addable = (typeof addable)[number]

const words = { es: '', ca: '', en: '' }

/** A new block with the usual values of its kind. */
export function newBlock(kind: Addable): HomeBlock {
  const usual = { id: crypto.randomUUID(), title: words, enabled: true, from: null, until: null }
  const made: Record<Addable, () => HomeBlock> = {
    hero: () => ({ ...usual, kind: 'hero', text: words, image: null, gallery: null, link: null, linkText: words }),
    products: () => ({ ...usual, kind: 'products', rule: 'category', target: null, count: 6 }),
    shops: () => ({ ...usual, kind: 'shops', rule: 'open', count: 6 }),
    categories: () => ({ ...usual, kind: 'categories' }),
    campaigns: () => ({ ...usual, kind: 'campaigns', count: 3 }),
    repeat: () => ({ ...usual, kind: 'repeat' }),
    gallery: () => ({ ...usual, kind: 'gallery', gallery: '' }),
    text: () => ({ ...usual, kind: 'text', body: [] }),
  }
  return made[kind]()
}

/** The list with the block of a place at another place. */
export function movedTo<Each>(blocks: readonly Each[], from: number, to: number): readonly Each[] {
  const block = blocks[from]
  return block === undefined ? blocks : blocks.toSpliced(from, 1).toSpliced(to, 0, block)
}

/** The list with a block that was changed or is new. */
export const withBlock = (blocks: readonly HomeBlock[], block: HomeBlock): readonly HomeBlock[] =>
  blocks.some(({ id }) => id === block.id)
    ? blocks.map((each) => (each.id === block.id ? block : each))
    : withNew(blocks, block)

/** The list with a new block: a large picture stands at the top, below the greeting; the others stand at the end. */
function withNew(blocks: readonly HomeBlock[], block: HomeBlock): readonly HomeBlock[] {
  if (block.kind !== 'hero') return [...blocks, block]
  return blocks.toSpliced(blocks.findIndex(isFixed) + 1, 0, block)
}

/** The collection that the target of a rule belongs to. */
export const targetPaths = { category: 'categories', business: 'businesses', tag: 'tags' } as const
export const targetPathOf = (rule: string) =>
  rule in targetPaths ? targetPaths[rule as keyof typeof targetPaths] : undefined

/** What is missing before a block can be saved. */
export function missingIn(block: HomeBlock): 'target' | 'words' | 'link' | 'gallery' | 'text' | 'days' | undefined {
  if (block.from && block.until && block.until < block.from) return 'days'
  if (block.kind === 'products' && targetPathOf(block.rule) && block.target === null) return 'target'
  if (block.kind === 'gallery' && block.gallery === '') return 'gallery'
  if (block.kind === 'text' && block.body.length === 0) return 'text'
  if (block.kind !== 'hero') return undefined
  if (block.link !== null && block.linkText.es === '') return 'link'
  return block.title.es === '' && block.text.es === '' && !block.image && !block.gallery ? 'words' : undefined
}

/** Whether a block can be hidden, dated or removed: the greeting has the search and is always there. */
export const isFixed = ({ kind }: { kind: HomeBlockKind }): boolean => kind === 'welcome'
