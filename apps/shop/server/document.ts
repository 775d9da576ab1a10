import { defaultLanguage } from '@lonja/contract/constants'
import { type Language, addressIn, locales } from '@lonja/contract/languages'
import type { Town } from '@lonja/ui/i18n/town.ts'
import { type Head, fullTitle } from '@lonja/ui/layout/head.ts'
import { completeJsonLd } from '@lonja/ui/layout/json-ld.ts'
import { offeredLanguage } from './LanguageOffers.tsx'
import type { Assets } from './assets.ts'
import { type Piece, escapeJson } from './shared-queries.ts'

interface DocumentParts {
  head: Omit<Head, 'jsonLd'>
  /** Objects of schema.org. They contain paths; `completeJsonLd` makes full addresses of these paths. */
  jsonLd: readonly object[]
  /** The HTML of the language offers, above the part that React hydrates. */
  offers: string
  body: string
  /** The data of the page, as JSON that is safe inside HTML. */
  state: readonly Piece[]
  undecided: boolean
  origin: string
  assets: Assets
  /** The source file of the screen. Its chunks are loaded together with the entry. */
  file: string
  language: Language
  town: Town
}

/** The town, the language and the origin of a page, for its absolute addresses. */
type Place = Pick<DocumentParts, 'language' | 'origin' | 'town'>

/**
 * A script that runs before the first paint. It applies the colour theme that was chosen on this device, and hides the
 * menu beside the content if the user has closed it.
 */
const chosenLook =
  "try{let d=document.documentElement.dataset,t=JSON.parse(localStorage.getItem('theme'));if(t==='light'||t==='dark')d.theme=t;if(localStorage.getItem('menu'))d.menu='closed'}catch{}"

/**
 * A script for pages whose address has no language, for example when the user comes back from the bank. It opens the
 * page in the language that was chosen in this tab or on this device, and does nothing if none was ever chosen.
 */
const chosenLanguage = (others: string): string =>
  `try{let{pathname:p,search:s,hash:h}=location,l=JSON.parse(sessionStorage.getItem('language')??localStorage.getItem('language'));if(/^(${others})$/.test(l)&&!/^\\/(${others})(\\/|$)/.test(p))location.replace('/'+l+(p==='/'?'':p)+s+h)}catch{}`

/**
 * A script that loads the scripts and texts after the first paint, because on a slow network they would delay the
 * content. A page in a background tab waits until it is visible. The content security policy allows this script by its
 * hash, and the scripts that it loads by `strict-dynamic`. Browsers refuse `import()` here: they count its modules as
 * part of the HTML. A script element is allowed; its address must pass a policy of Trusted Types.
 */
function scriptLoader({ assets, file, language }: DocumentParts): string {
  const links = [
    ...assets.modulesOf(file).map((href) => ({ rel: 'modulepreload', href })),
    { rel: 'preload', as: 'fetch', crossOrigin: '', href: assets.texts[language] },
  ]
  const load = `for(let l of ${escapeJson(JSON.stringify(links))})document.head.append(Object.assign(document.createElement('link'),l));${loadMain}`
  return `requestAnimationFrame(()=>setTimeout(()=>{${load}}))`
}

const loadMain =
  "let u=document.documentElement.dataset.script,s=document.createElement('script'),t=window.trustedTypes?.createPolicy('main',{createScriptURL:u=>u});s.type='module';s.src=t?t.createScriptURL(u):u;document.head.append(s)"

/** The facts of the town that the browser needs, with the members of the logo. */
const shownOfTown = ['name', 'languages', 'logo', 'url', 'width', 'height']

/** The scripts in the head that run before the first paint. */
function firstScripts({ language, town: { languages } }: DocumentParts): string {
  const others = languages.filter((known) => known !== defaultLanguage).join('|')
  const scripts = [chosenLook]
  if (others && language === defaultLanguage) scripts.push(chosenLanguage(others))
  if (others) scripts.push(offeredLanguage(languages))
  return scripts.join(';')
}

export interface WrittenDocument {
  /** The HTML in pieces. */
  html: readonly Piece[]
  /** The scripts in the page that run, as the page contains them. The content security policy allows them by hashes. */
  scripts: readonly string[]
  /** The styles of this page alone, as the page contains them. The policy allows them by hashes too. */
  styles: readonly string[]
}

/** The whole HTML page around the HTML that React rendered. */
export function renderDocument(parts: DocumentParts): WrittenDocument {
  const { head, jsonLd, offers, body, state, undecided, assets, language, town } = parts
  const scripts = [firstScripts(parts), scriptLoader(parts)] as const
  const styles = head.style ? [head.style] : []
  const start = `<!doctype html>
<html lang="${language}" data-script="${assets.script}" data-texts="${escapeHtml(JSON.stringify(assets.texts))}" data-town="${escapeHtml(JSON.stringify(town, shownOfTown))}"${undecided ? ' data-undecided' : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
${headTags(head, parts).join('\n')}
<meta name="theme-color" content="${town.color ?? '#ffffff'}" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="${town.color ?? '#1b1e24'}" media="(prefers-color-scheme: dark)">
<script>${scripts[0]}</script>
${town.logo ? `<link rel="icon" href="${escapeHtml(town.logo.url)}">` : '<link rel="icon" href="/icon.svg" type="image/svg+xml">'}
<link rel="apple-touch-icon" href="${escapeHtml(town.touchIcon ?? '/icons/apple-touch-icon.png')}">
<link rel="manifest" href="/manifest.webmanifest">
<link rel="stylesheet" href="${assets.stylesheet}">${styles.map((style) => `\n<style id="look">${style}</style>`).join('')}
</head>
<body>
${offers}
<div id="root">${body}</div>
<script type="application/json" id="state">`
  const end = `</script>
${jsonLd.map((thing) => `<script type="application/ld+json">${escapeJson(completeJsonLd(thing, parts))}</script>`).join('\n')}
<script>${scripts[1]}</script>
</body>
</html>`
  return { html: [start, ...state, end], scripts, styles }
}

function headTags(head: Head, { language, origin, town }: Place): string[] {
  const title = fullTitle(head, town)
  const pageIn = (known: Language, path: string | undefined) => path && absolute(addressIn(known, path), origin)
  const url = pageIn(language, head.canonical)
  const image = head.image && absolute(head.image, origin)
  return [
    `<title>${escapeHtml(title)}</title>`,
    ...tag('meta', { name: 'description', content: head.description }),
    ...tag('meta', { name: 'robots', content: head.noIndex ? 'noindex' : undefined }),
    ...tag('link', { rel: 'canonical', href: url }),
    ...(head.noIndex || town.languages.length < 2 ? [] : ([...town.languages, 'x-default'] as const)).flatMap(
      (hreflang) => {
        const known = hreflang === 'x-default' ? defaultLanguage : hreflang
        return tag('link', { rel: 'alternate', hreflang, href: pageIn(known, head.canonical) })
      },
    ),
    ...tag('link', { rel: 'prev', href: pageIn(language, head.previous) }),
    ...tag('link', { rel: 'next', href: pageIn(language, head.next) }),
    ...tag('meta', { property: 'og:site_name', content: town.name }),
    ...tag('meta', { property: 'og:locale', content: locales[language].replace('-', '_') }),
    ...tag('meta', { property: 'og:type', content: head.type ?? 'website' }),
    ...tag('meta', { property: 'og:title', content: head.title }),
    ...tag('meta', { property: 'og:description', content: head.description }),
    ...tag('meta', { property: 'og:url', content: url }),
    ...tag('meta', { property: 'og:image', content: image }),
    ...tag('meta', { name: 'twitter:card', content: image && 'summary_large_image' }),
  ]
}

/** One tag, or an empty list when one of its values is missing. */
function tag(name: string, attributes: Record<string, string | undefined>): string[] {
  const written = Object.entries(attributes).map(([key, value]) =>
    value ? ` ${key}="${escapeHtml(value)}"` : undefined,
  )
  return written.includes(undefined) ? [] : [`<${name}${written.join('')}>`]
}

const absolute = (path: string, origin: string): string => new URL(path, origin).href

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? '')
