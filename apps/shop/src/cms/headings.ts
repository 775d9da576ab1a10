import type { CmsBlock } from './cms.queries.ts'

export interface Heading {
  /** The index of the block with the heading. */
  index: number
  /** The id of the heading, which is the part of its address after `#`. */
  id: string
  text: string
}

/** The second-level headings of a page, each with an id that is unique on the page. */
export function headingsOf(body: readonly CmsBlock[]): Heading[] {
  const taken = new Set<string>()
  return body.flatMap((block, index) => {
    if (block.type !== 'h2') return []
    const name = slug(block.text)
    const id = taken.has(name) ? `${name}-${index}` : name
    taken.add(id)
    return [{ index, id, text: block.text }]
  })
}

const slug = (text: string): string =>
  `s-${text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')}`
