import { defaultLanguage } from '@lonja/contract/constants'
import { currentLanguage } from '@lonja/contract/formats'
import { type Language, addressIn } from '@lonja/contract/languages'
import { createContext, useContext, useEffect } from 'react'
import { town } from '#/i18n/town.ts'

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
  /** schema.org objects, for the server's document only; `url`s are paths that it completes. */
  jsonLd?: readonly object[] | undefined
  /** The HTTP status of the answer, where it is not 200. */
  status?: number | undefined
}

/** Set by the server, which renders once and writes the head itself. Parts given later complete and win. */
export const HeadCollector = createContext<((part: Partial<Head>) => void) | undefined>(undefined)

export const fullTitle = ({ title }: Head): string => (title === town.name ? title : `${title} · ${town.name}`)

/** Says what the page is: to the server's document in the first answer, to the browser's afterwards. */
export function useHead(head: Head): void {
  const collect = useContext(HeadCollector)
  collect?.(head)
  const title = fullTitle(head)
  const { description, canonical, noIndex, image, type = 'website', previous, next } = head
  const language = currentLanguage()

  useEffect(() => {
    document.title = title
    const pageIn = (known: Language, path = canonical) => path && location.origin + addressIn(known, path)
    setTag('meta', 'name', 'description', 'content', description)
    setTag('meta', 'name', 'robots', 'content', noIndex ? 'noindex' : undefined)
    setTag('meta', 'name', 'twitter:card', 'content', image && 'summary_large_image')
    const shared = {
      type,
      title: head.title,
      description,
      url: pageIn(language),
      image: image && new URL(image, location.origin).href,
    }
    for (const [name, content] of Object.entries(shared)) setTag('meta', 'property', `og:${name}`, 'content', content)
    const links = { canonical, prev: previous, next }
    for (const [rel, path] of Object.entries(links)) setTag('link', 'rel', rel, 'href', path && pageIn(language, path))
    const isTranslated = !noIndex && town.languages.length > 1
    for (const known of [...town.languages, 'x-default'] as const) {
      const href = isTranslated ? pageIn(known === 'x-default' ? defaultLanguage : known) : undefined
      setTag('link', 'hreflang', known, 'href', href)?.setAttribute('rel', 'alternate')
    }
    // What the server wrote is of the page it wrote.
    const isFirst = written === undefined
    written ??= location.pathname
    if (!isFirst && location.pathname !== written)
      for (const thing of document.querySelectorAll('script[type="application/ld+json"]')) thing.remove()
  }, [title, head.title, description, canonical, noIndex, image, type, previous, next, language])
}

/** The path of the page that the server wrote. */
let written: string | undefined

function setTag(
  tag: string,
  by: string,
  name: string,
  attribute: string,
  value: string | undefined,
): Element | undefined {
  const found = document.head.querySelector(`${tag}[${by}="${name}"]`)
  if (!value) {
    found?.remove()
    return undefined
  }
  const element = found ?? document.head.appendChild(document.createElement(tag))
  element.setAttribute(by, name)
  element.setAttribute(attribute, value)
  return element
}
