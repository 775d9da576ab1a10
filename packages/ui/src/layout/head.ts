import { createContext, useContext, useEffect } from 'react'
import { useLocale } from '#/i18n/locale.ts'
import type { Town } from '#/i18n/town.ts'

/** What a page says of itself to search engines, to messengers and to the tab. */
export interface Head {
  /** Without the name of the shop, which is added. */
  title: string
  description?: string | undefined
  /** The path with query, without a language, under which the page is to be known. */
  canonical?: string | undefined
  /** The path of a picture for previews. */
  image?: string | undefined
  type?: 'website' | 'product' | undefined
  noIndex?: boolean | undefined
  /** Paths of the neighbouring pages of a list. */
  previous?: string | undefined
  next?: string | undefined
  jsonLd?: JsonLd | undefined
  /** The HTTP status of the answer, where it is not 200. */
  status?: number | undefined
}

/** Makes the page's schema.org objects, whose addresses are paths that are completed later. */
export type JsonLd = () => Promise<readonly object[]>

/** Set by the server, which renders once and writes the head itself. Parts given later complete and win. */
export const HeadCollector = createContext<((part: Partial<Head>) => void) | undefined>(undefined)

export const fullTitle = ({ title }: Pick<Head, 'title'>, { name }: Town): string =>
  title === name ? title : `${title} · ${name}`

/** Says what the page is: to the server's document in the first answer, to the browser's afterwards. */
export function useHead(head: Head): void {
  const collect = useContext(HeadCollector)
  collect?.(head)
  const { language, town } = useLocale()
  const title = fullTitle(head, town)
  const { description, canonical, noIndex, image, type, previous, next, jsonLd } = head

  useEffect(() => {
    // The head of the first page is as the server wrote it.
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

/** The page that the server wrote, and whether one has left it. */
let first: string | undefined
let hasLeft = false

const turns = { head: 0, jsonLd: 0 }

/**
 * Search engines read the server's document: where the writer does not load, the page is whole. The newest write alone
 * counts, because those that waited while the writer was loading may come after it.
 */
function write(part: keyof typeof turns, work: (writer: typeof import('./write-head.ts')) => void): void {
  const mine = (turns[part] += 1)
  void import('./write-head.ts').then(
    (writer) => mine === turns[part] && work(writer),
    () => undefined,
  )
}
