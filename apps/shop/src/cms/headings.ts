import type { CmsBlock } from './cms.queries.ts'

export interface Heading {
  /** The index of its block. */
  index: number
  /** The fragment of its address, after `#`. */
  id: string
  text: string
}

/** The second-level headings, each with an id that is unique on the page. */
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
