import type { CmsBlock } from '../types.ts'

export function h2(text: string): CmsBlock {
  return { type: 'h2', text }
}

export function h3(text: string): CmsBlock {
  return { type: 'h3', text }
}

export function p(text: string): CmsBlock {
  return { type: 'p', text }
}

export function ul(...items: readonly string[]): CmsBlock {
  return { type: 'ul', items }
}

export function ol(...items: readonly string[]): CmsBlock {
  return { type: 'ol', items }
}

export function table(head: readonly string[], ...rows: readonly (readonly string[])[]): CmsBlock {
  return { type: 'table', head, rows }
}
