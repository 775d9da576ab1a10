import { appName } from '@lonja/contract/constants'
import type { PageState } from '#/api/query-client.ts'
import { type Head, fullTitle } from '#/ui/head.ts'
import type { Assets } from './assets.ts'

interface DocumentParts {
  head: Head
  body: string
  state: PageState
  nonce: string
  undecided: boolean
  origin: string
  assets: Assets
  /** The file of the screen, whose chunks are loaded beside the entry. */
  file: string
}

/** The whole page around what React rendered. */
export function renderDocument({ head, body, state, nonce, undecided, origin, assets, file }: DocumentParts): string {
  const modules = assets.modulesOf(file)
  return `<!doctype html>
<html lang="es"${undecided ? ' data-undecided' : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
${headTags(head, origin).join('\n')}
<meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#1b1e24" media="(prefers-color-scheme: dark)">
<meta property="csp-nonce" nonce="${nonce}">
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="manifest" href="/manifest.webmanifest">
<link rel="stylesheet" href="${assets.stylesheet}">
<link rel="preload" as="fetch" href="${assets.language}" crossorigin>
${modules.map((name) => `<link rel="modulepreload" href="${name}" nonce="${nonce}">`).join('\n')}
<script type="module" src="${assets.script}" nonce="${nonce}"></script>
</head>
<body>
<div id="root">${body}</div>
<script type="application/json" id="state">${escapeJson(JSON.stringify(state))}</script>
${(head.jsonLd ?? []).map((thing) => jsonLdTag(thing, origin)).join('\n')}
</body>
</html>`
}

function headTags(head: Head, origin: string): string[] {
  const title = fullTitle(head)
  const url = head.canonical && absolute(head.canonical, origin)
  const image = head.image && absolute(head.image, origin)
  return [
    `<title>${escapeHtml(title)}</title>`,
    ...tag('meta', { name: 'description', content: head.description }),
    ...tag('meta', { name: 'robots', content: head.noIndex ? 'noindex' : undefined }),
    ...tag('link', { rel: 'canonical', href: url }),
    ...tag('link', { rel: 'prev', href: head.previous && absolute(head.previous, origin) }),
    ...tag('link', { rel: 'next', href: head.next && absolute(head.next, origin) }),
    ...tag('meta', { property: 'og:site_name', content: appName }),
    ...tag('meta', { property: 'og:locale', content: 'es_ES' }),
    ...tag('meta', { property: 'og:type', content: head.type ?? 'website' }),
    ...tag('meta', { property: 'og:title', content: head.title }),
    ...tag('meta', { property: 'og:description', content: head.description }),
    ...tag('meta', { property: 'og:url', content: url }),
    ...tag('meta', { property: 'og:image', content: image }),
    ...tag('meta', { name: 'twitter:card', content: image && 'summary_large_image' }),
  ]
}

/** One tag, or none when one of its values is missing. */
function tag(name: string, attributes: Record<string, string | undefined>): string[] {
  const written = Object.entries(attributes).map(([key, value]) =>
    value ? ` ${key}="${escapeHtml(value)}"` : undefined,
  )
  return written.includes(undefined) ? [] : [`<${name}${written.join('')}>`]
}

function jsonLdTag(thing: object, origin: string): string {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...thing }, (_key, value: unknown) =>
    typeof value === 'string' && /^\/(?!\/)/.test(value) ? absolute(value, origin) : value,
  )
  return `<script type="application/ld+json">${escapeJson(json)}</script>`
}

const absolute = (path: string, origin: string): string => new URL(path, origin).href

/** JSON that no HTML parser and no old script engine can read as anything else. */
export const escapeJson = (json: string): string =>
  json.replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? '')
