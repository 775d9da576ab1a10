import type { Page } from '@playwright/test'
import type { TextFile } from '@lonja/build/texts.ts'
import { readTexts } from '../apps/shop/server/texts.ts'

/**
 * An artificial language made from the Spanish texts: letters get accents, each vowel is doubled, and the whole text
 * is put into brackets. Doubled vowels make texts about 40 % longer. A text without brackets does not come from our
 * text files. A text that does not fit would not fit in some real language either.
 */
export const pseudo = (text: string): string => {
  const words = text.replaceAll(/\{\{\w+\}\}|[a-z]/gi, (part) => {
    if (part.length > 1) return part
    const letter = accents[part.toLowerCase()] ?? part
    const cased = part === part.toLowerCase() ? letter : letter.toUpperCase()
    return /[aeiou]/i.test(part) ? cased + letter : cased
  })
  return `[${words}]`
}
const accents: Record<string, string> = {
  a: 'ä',
  c: 'ç',
  e: 'ë',
  i: 'ï',
  n: 'ñ',
  o: 'ö',
  u: 'ü',
  s: 'š',
  y: 'ý',
  z: 'ž',
}

const inPseudo = (texts: TextFile): TextFile =>
  Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, typeof text === 'string' ? pseudo(text) : inPseudo(text)]),
  )

/**
 * Shows the web shop in the artificial language from the next page on: the text files are replaced while they load, and
 * the browser renders the whole page, as in the packed app.
 *
 * @returns an object whose `has` returns true if the data of the pages so far contain the given words
 */
export async function usePseudoLocale(page: Page): Promise<{ has(words: string): boolean }> {
  const spanish = readTexts('es')
  await page.route('**/assets/lang/es.json*', (route) => route.fulfill({ json: inPseudo(spanish) }))
  let data = ''
  const learn = (json: string) => {
    collect(JSON.parse(json), (text) => (data += `\n${plain(text)}`))
  }
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const html = await response.text()
    const state = /id="state">(.*?)<\/script>/s.exec(html)?.[1]
    if (state) learn(state)
    return route.fulfill({
      response,
      body: html.replace(/<div id="root">.*<\/div>(?=\s*<script type="application\/json")/s, '<div id="root"></div>'),
    })
  })
  page.on('response', (response) => {
    if (!/\/api\/|licences\.json|\/outlines\//.test(response.url())) return
    response.text().then(learn, () => {
      // The page of the request is closed, or the answer is not JSON.
    })
  })
  return { has: (words) => data.includes(plain(words)) }
}

function collect(value: unknown, each: (text: string) => void): void {
  if (typeof value === 'string') each(value)
  else if (value && typeof value === 'object') for (const part of Object.values(value)) collect(part, each)
}

const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().toLowerCase()

/** Returns the visible texts, and the names of controls and pictures, that contain letters outside of brackets. */
export async function untranslatedWords(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found = new Set<string>()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node instanceof Element ? node : node.parentElement
      if (!element || element.closest('script, style, noscript, pre')) continue
      if (node instanceof Element) {
        for (const name of ['aria-label', 'title', 'alt', 'placeholder', 'aria-description'])
          found.add(node.getAttribute(name) ?? '')
      } else if (element.checkVisibility()) found.add(node.textContent ?? '')
    }
    return [...found]
  })
  const pieces = texts.flatMap((text) => outside(text).split('\n'))
  return [...new Set(pieces.map((piece) => piece.trim()))].filter((piece) => /\p{L}{2}/u.test(piece))
}

/** Returns the text outside of brackets. Brackets can be nested, because a text can be inserted into another. */
function outside(text: string): string {
  let depth = 0
  let rest = ''
  for (const letter of text) {
    if (letter === ']') depth -= 1
    else if (letter === '[') {
      depth += 1
      rest += '\n'
    } else if (depth === 0) rest += letter
  }
  return rest
}

/**
 * Returns the texts that do not fit into their elements, and a message if the page itself is wider than the window.
 *
 * @param mark  only texts that contain this mark are checked. All texts of the artificial language contain `[`
 */
export const overflowingTexts = (page: Page, mark = '['): Promise<string[]> =>
  page.evaluate((sign) => {
    const found: string[] = []
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth} px wide in ${clientWidth}`)
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      const own = [...element.childNodes].flatMap((node) => (node instanceof Text ? (node.textContent ?? '') : []))
      const text = own.join('').trim()
      const control = element.matches('input[placeholder], textarea[placeholder]')
      if (text === '' || !text.includes(sign) || !element.checkVisibility({ visibilityProperty: true }) || control)
        continue
      const style = getComputedStyle(element)
      if (style.display === 'inline' || style.clipPath !== 'none' || element.closest('.sr-only')) continue
      // Long names in the greeting and in titles may be cut after two lines.
      if (style.webkitLineClamp !== 'none') continue
      const scrolls = /auto|scroll/.test(style.overflowX) || style.textOverflow === 'ellipsis'
      if (!scrolls && element.scrollWidth > element.clientWidth + 1)
        found.push(`${element.scrollWidth} px in ${element.clientWidth}: ${element.localName} ${text}`)
      if (/hidden|clip/.test(style.overflowY) && element.scrollHeight > element.clientHeight + 1)
        found.push(`${element.scrollHeight} px high in ${element.clientHeight}: ${element.localName} ${text}`)
      // A user cannot see elements outside of the window, except on a map or in a strip that can be scrolled.
      if (element.closest('.leaflet-pane')) continue
      const { left, right } = element.getBoundingClientRect()
      let strip = element.parentElement
      while (strip && !/auto|scroll/.test(getComputedStyle(strip).overflowX)) strip = strip.parentElement
      const inStrip = strip && strip !== document.body && strip !== document.documentElement
      if (!inStrip && (left < -1 || right > clientWidth + 1) && style.position !== 'fixed')
        found.push(`from ${Math.round(left)} to ${Math.round(right)} px: ${element.localName} ${text}`)
    }
    return found
  }, mark)
