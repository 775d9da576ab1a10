/** What a mail says; `renderLetter` makes both of its forms. */
export interface Letter {
  /** Instead of the address that was queued. */
  to?: string
  subject: string
  paragraphs: readonly string[]
  action?: { label: string; url: string }
  /** Small print. */
  after?: readonly string[]
}

export interface RenderedLetter {
  subject: string
  text: string
  html: string
}

/** A letter as plain text and as HTML that needs nothing from elsewhere, of the town's shop at `origin`. */
export function renderLetter({ subject, paragraphs, action, after = [] }: Letter, origin: string): RenderedLetter {
  const closing = ['Lonja', origin]
  const text = [...paragraphs, ...(action ? [`${action.label}:\n${action.url}`] : []), ...after, closing.join('\n')]
  const html = [
    ...paragraphs.map((line) => `<p style="${style.text}">${escape(line)}</p>`),
    ...(action
      ? [
          `<p style="${style.text}"><a href="${escape(action.url)}" style="${style.button}">${escape(action.label)}</a></p>`,
          `<p style="${style.small}">Si el botón no funciona, copia esta dirección en el navegador:<br>${escape(action.url)}</p>`,
        ]
      : []),
    ...after.map((line) => `<p style="${style.small}">${escape(line)}</p>`),
    `<p style="${style.small}">Lonja · <a href="${escape(origin)}" style="color:#4d5b57">${escape(origin)}</a></p>`,
  ]
  return {
    subject,
    text: `${text.join('\n\n')}\n`,
    html: `<!doctype html>
<html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light"><title>${escape(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f3f5f2">
<div style="max-width:520px;margin:0 auto;padding:32px;background:#fff;border-radius:12px">
${html.join('\n')}
</div></body></html>
`,
  }
}

const font = 'font-family:system-ui,-apple-system,Segoe UI,Roboto,sans-serif'
const style = {
  text: `${font};font-size:16px;line-height:1.5;color:#17211e;margin:0 0 16px`,
  small: `${font};font-size:13px;line-height:1.5;color:#4d5b57;margin:16px 0 0;word-break:break-word`,
  button: `${font};display:inline-block;padding:12px 20px;border-radius:8px;background:#0b5d4e;color:#fff;text-decoration:none;font-weight:600`,
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
