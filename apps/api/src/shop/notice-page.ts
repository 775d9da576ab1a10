import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'

/** A page without scripts, for addresses of the shop that cannot show anything yet. */
export interface NoticePage {
  title: string
  /** The paragraphs as text. */
  paragraphs: readonly string[]
  link?: { readonly to: string; readonly text: string }
  /** A colour that is dark enough for white text. */
  color: string
}

/** Sends a notice instead of a page. Browsers and search engines do not store it. */
export function sendNotice(reply: FastifyReply, notice: NoticePage): FastifyReply {
  const style = styleOf(notice.color)
  const hash = createHash('sha256').update(style).digest('base64')
  return reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'content-security-policy': `default-src 'none'; style-src 'sha256-${hash}'; frame-ancestors 'none'; base-uri 'none'`,
    })
    .send(htmlOf(notice, style))
}

const htmlOf = ({ title, paragraphs, link, color }: NoticePage, style: string): string => `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="${color}">
<title>${escape(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escape(title)}</h1>
${paragraphs.map((text) => `<p>${escape(text)}</p>`).join('\n')}
${link ? `<p><a href="${escape(link.to)}">${escape(link.text)}</a></p>` : ''}
</main>
</body>
</html>
`

const styleOf = (color: string): string => `
:root { color-scheme: light dark; font: 18px/1.6 system-ui, sans-serif; }
body { margin: 0; border-top: 12px solid ${color}; }
main { max-width: 34rem; margin: 12vh auto; padding: 0 1.25rem; }
h1 { font-size: 2rem; line-height: 1.2; }
a { display: inline-block; padding: 0.6rem 1.2rem; border-radius: 8px; background: ${color}; color: #fff; }
`

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => entities[character]!)
