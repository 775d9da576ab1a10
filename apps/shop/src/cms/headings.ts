import type { CmsBlock } from './cms.queries.ts'

export interface Heading {
  /** The place of its block. */
  index: number
  /** What the address names after `#`. */
  id: string
  text: string
}

/** The headings of the second level, each with an id that nothing else on the page has. */
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
