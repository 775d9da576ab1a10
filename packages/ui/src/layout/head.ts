import { createContext, useContext, useEffect } from 'react'
import { useLocale } from '#/i18n/locale.ts'
import type { Town } from '#/i18n/town.ts'

/** A page's data for search engines, messengers and the tab. */
export interface Head {
  /** Without the name of the shop, which is appended. */
  title: string
  description?: string | undefined
  /** The path with query, without a language: the canonical address. */
  canonical?: string | undefined
  /** The path of a picture for previews. */
  image?: string | undefined
  type?: 'website' | 'product' | undefined
  noIndex?: boolean | undefined
  /** Paths of the previous and next pages of a list. */
  previous?: string | undefined
  next?: string | undefined
  jsonLd?: JsonLd | undefined
  /** The HTTP status of the answer, if it is not 200. */
  status?: number | undefined
}

/** Makes the page's schema.org objects, whose addresses are paths that are completed later. */
export type JsonLd = () => Promise<readonly object[]>

/** Set by the server, which renders once and writes the head itself. Later calls complete and override earlier ones. */
export const HeadCollector = createContext<((part: Partial<Head>) => void) | undefined>(undefined)

export const fullTitle = ({ title }: Pick<Head, 'title'>, { name }: Town): string =>
  title === name ? title : `${title} · ${name}`

/** Sets the page's data: in the server's document for the first answer, in the browser afterwards. */
export function useHead(head: Head): void {
  const collect = useContext(HeadCollector)
  collect?.(head)
  const { language, town } = useLocale()
  const title = fullTitle(head, town)
  const { description, canonical, noIndex, image, type, previous, next, jsonLd } = head

  useEffect(() => {
    // The head of the first page stays as the server wrote it.
    const isWritten = first === undefined && document.title === title
    document.title = title
    const shown = { title: head.title, description, canonical, noIndex, image, type, previous, next }
    if (!isWritten) write('head', (module) => module.writeHead(shown, language, town))
  }, [title, head.title, description, canonical, noIndex, image, type, previous, next, language, town])

  useEffect(() => {
    const page = `${language} ${canonical ?? title}`
    first ??= page
    hasLeft ||= page !== first
    if (hasLeft) write('jsonLd', (module) => void module.writeJsonLd(jsonLd, language))
  })
}

/** The page that the server rendered, and whether the visitor has left it. */
let first: string | undefined
let hasLeft = false

const turns = { head: 0, jsonLd: 0 }

/**
 * Search engines read the server's document, so a page is complete even if the writer does not load. Only the newest
 * write counts, because earlier ones that waited for the writer may come after it.
 */
function write(part: keyof typeof turns, work: (writer: typeof import('./write-head.ts')) => void): void {
  const mine = (turns[part] += 1)
  void import('./write-head.ts').then(
    (writer) => mine === turns[part] && work(writer),
    () => undefined,
  )
}
