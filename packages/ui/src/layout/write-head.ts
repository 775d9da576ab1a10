import { defaultLanguage } from '@lonja/contract/constants'
import { type Language, addressIn } from '@lonja/contract/languages'
import type { Town } from '#/i18n/town.ts'
import type { Head, JsonLd } from './head.ts'
import { completeJsonLd } from './json-ld.ts'

interface TrustedTypes {
  createPolicy(name: string, rules: object): { createScript(json: string): string }
}

/** Allows a text in a script element only if it is JSON, which browsers do not execute; throws for another text. */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('lonja-json-ld', {
  createScript: (json: string) => JSON.stringify(JSON.parse(json)),
})

/** Replaces the head of the document, for a page that the browser rendered without the server. */
export function writeHead(head: Head, language: Language, town: Town): void {
  const { title, description, canonical, noIndex, image, type = 'website', previous, next } = head
  const pageIn = (known: Language, path = canonical) => path && origin + addressIn(known, path)
  setTag('meta', 'name', 'description', 'content', description)
  setTag('meta', 'name', 'robots', 'content', noIndex ? 'noindex' : undefined)
  setTag('meta', 'name', 'twitter:card', 'content', image && 'summary_large_image')
  const shared = { type, title, description, url: pageIn(language), image: image && new URL(image, origin).href }
  for (const [name, content] of Object.entries(shared)) setTag('meta', 'property', `og:${name}`, 'content', content)
  const links = { canonical, prev: previous, next }
  for (const [rel, path] of Object.entries(links)) setTag('link', 'rel', rel, 'href', path && pageIn(language, path))
  const isTranslated = !noIndex && town.languages.length > 1
  for (const known of [...town.languages, 'x-default'] as const) {
    const href = isTranslated ? pageIn(known === 'x-default' ? defaultLanguage : known) : undefined
    setTag('link', 'hreflang', known, 'href', href)?.setAttribute('rel', 'alternate')
  }
}

let turn = 0

/** Replaces all schema.org objects of the document. */
export async function writeJsonLd(load: JsonLd | undefined, language: Language): Promise<void> {
  turn += 1
  const mine = turn
  const things = await load?.().catch(() => undefined)
  if (mine !== turn) return
  for (const before of document.querySelectorAll('script[type="application/ld+json"]')) before.remove()
  for (const thing of things ?? []) {
    const script = document.createElement('script')
    script.type = 'application/ld+json'
    const json = completeJsonLd(thing, { language, origin })
    script.textContent = policy?.createScript(json) ?? json
    document.body.append(script)
  }
}

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
