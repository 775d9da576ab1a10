import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { CmsBlock } from '@lonja/contract/cms/cms'

export interface PageText {
  title: string
  description: string
  blocks: CmsBlock[]
}

/** The values that replace `{{name}}` in a text, by name. */
export type Values = Readonly<Record<string, string>>

/**
 * Reads a page of the folder `texts/`, in the part of Markdown that the web shop can show (headings, paragraphs, lists,
 * tables). A paragraph after `> ` is the description of the page, and `{{name}}` is replaced by a value. The paragraph
 * after `<!-- only: town-hall -->` is kept only if a town hall runs the town, and the paragraph after
 * `<!-- only: association -->` only if an association runs it.
 */
export function readPage(name: string, values: Values, kind: string): PageText {
  return parsePage(readFileSync(path.join(import.meta.dirname, 'texts', `${name}.md`), 'utf8'), values, kind)
}

/** Reads the text of a page. @throws Error for an unknown value */
export function parsePage(markdown: string, values: Values, kind: string): PageText {
  const page: PageText = { title: '', description: '', blocks: [] }
  let only: string | undefined
  for (const raw of markdown.trim().split(/\n{2,}/)) {
    const [, condition] = /^<!-- only: ([\w-]+) -->$/.exec(raw) ?? []
    const skipped = only !== undefined && only !== kind
    only = condition
    if (condition !== undefined || skipped) continue
    // Values are inserted after parsing, so that a value cannot change the structure of the page.
    const fill = (text: string): string => fillIn(text, values)
    const joined = (text: string): string => fill(text.replaceAll('\n', ' ').trim())
    if (raw.startsWith('# ')) page.title = joined(raw.slice(2))
    else if (raw.startsWith('> ')) page.description = joined(raw.slice(2).replaceAll('\n> ', '\n'))
    else if (raw.startsWith('## ')) page.blocks.push({ type: 'h2', text: joined(raw.slice(3)) })
    else if (raw.startsWith('### ')) page.blocks.push({ type: 'h3', text: joined(raw.slice(4)) })
    else if (raw.startsWith('- ')) page.blocks.push({ type: 'ul', items: itemsOf(raw, /^- /m).map(joined) })
    else if (raw.startsWith('1. ')) page.blocks.push({ type: 'ol', items: itemsOf(raw, /^\d+\. /m).map(joined) })
    else if (raw.startsWith('|')) page.blocks.push(tableOf(raw, fill))
    else page.blocks.push({ type: 'p', text: joined(raw) })
  }
  return page
}

export const fillIn = (text: string, values: Values): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_whole, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`A text of setup names {{${name}}}, which does not exist`)
    return value
  })

const itemsOf = (list: string, marker: RegExp): string[] => list.split(marker).slice(1)

function tableOf(raw: string, fill: (text: string) => string): CmsBlock {
  const [head = [], , ...rows] = raw.split('\n').map((line) =>
    line
      .replace(/^\|/, '')
      .replace(/\|\s*$/, '')
      .split('|')
      .map((cell) => fill(cell.trim())),
  )
  return { type: 'table', head, rows }
}
