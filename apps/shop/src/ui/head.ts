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
  const { description, canonical, noIndex } = head
  const language = currentLanguage()

  useEffect(() => {
    document.title = title
    setTag('meta', 'name', 'description', 'content', description)
    setTag('meta', 'name', 'robots', 'content', noIndex ? 'noindex' : undefined)
    if (canonical) {
      for (const link of document.head.querySelectorAll<HTMLLinkElement>('[rel=canonical], [hreflang]')) {
        const known = link.hreflang.replace('x-default', defaultLanguage) || language
        link.href = location.origin + addressIn(known as Language, canonical)
      }
    }
  }, [title, description, canonical, noIndex, language])
}

function setTag(tag: string, by: string, name: string, attribute: string, value: string | undefined): void {
  const found = document.head.querySelector(`${tag}[${by}="${name}"]`)
  if (value === undefined) {
    found?.remove()
    return
  }
  const element = found ?? document.head.appendChild(document.createElement(tag))
  element.setAttribute(by, name)
  element.setAttribute(attribute, value)
}
