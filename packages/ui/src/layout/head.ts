import { createContext, useContext, useEffect } from 'react'
import { useLocale } from '#/i18n/locale.ts'
import type { Town } from '#/i18n/town.ts'

/** The data of a page for search engines, for previews in messengers, and for the browser's tab. */
export interface Head {
  /** The title without the name of the app, which is appended later. */
  title: string
  description?: string | undefined
  /** The canonical address as a path with query, without the language. */
  canonical?: string | undefined
  /** The path of a picture for previews. */
  image?: string | undefined
  type?: 'website' | 'product' | undefined
  noIndex?: boolean | undefined
  /** Paths of the previous and next pages of a list. */
  previous?: string | undefined
  next?: string | undefined
  jsonLd?: JsonLd | undefined
  /** Styles of this page alone, which the server writes into it. The screen applies them itself in the browser. */
  style?: string | undefined
  /** The HTTP status of the answer, if it is not 200. */
  status?: number | undefined
}

/** Returns the schema.org objects of the page. Their addresses are paths, which `completeJsonLd` completes. */
export type JsonLd = () => Promise<readonly object[]>

/**
 * Collects the head of the page that the server is rendering; undefined in the browser. Later calls add values and
 * override values of earlier calls.
 */
export const HeadCollector = createContext<((part: Partial<Head>) => void) | undefined>(undefined)

export const fullTitle = ({ title }: Pick<Head, 'title'>, { name }: Town): string =>
  title === name ? title : `${title} · ${name}`

/** Sets the head of the page: on the server in the document that it sends, in the browser in the present document. */
export function useHead(head: Head): void {
  const collect = useContext(HeadCollector)
  collect?.(head)
  const { language, town } = useLocale()
  const title = fullTitle(head, town)
  const { description, canonical, noIndex, image, type, previous, next, jsonLd } = head

  useEffect(() => {
    // The head of the first page is not written again, because the server wrote it.
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

/** The language and address of the page that the server rendered. */
let first: string | undefined
/** Whether the visitor has left this page. */
let hasLeft = false

const turns = { head: 0, jsonLd: 0 }

/**
 * Loads the writer and writes a part of the head. An error is ignored, because search engines read the document of the
 * server. Only the newest write is done: while the writer was loading, the page may have changed.
 */
function write(part: keyof typeof turns, work: (writer: typeof import('./write-head.ts')) => void): void {
  const mine = (turns[part] += 1)
  void import('./write-head.ts').then(
    (writer) => mine === turns[part] && work(writer),
    () => undefined,
  )
}
