import { defaultLanguage } from '@lonja/contract/constants'
import type { Language } from '@lonja/contract/languages'
import type { Services } from '../services.ts'
import type { QueuedMail } from './outbox.ts'

/** The content of a mail; `renderLetter` turns it into text and HTML. */
export interface Letter {
  /** If it is given, the mail is sent to this address instead of the queued address. */
  to?: string
  subject: string
  /** The language of the letter; Spanish if it is left out. */
  language?: Language
  paragraphs: readonly string[]
  action?: { label: string; url: string }
  sections?: readonly LetterSection[]
  /** Lines in small print at the end. */
  after?: readonly string[]
  /** The address to which a mail program sends a POST request when the recipient unsubscribes. */
  unsubscribe?: string
}

/** Writes the content of a queued mail when it is sent; null if the mail is obsolete and must not be sent. */
export type Compose = (services: Pick<Services, 'config' | 'db' | 'models'>, mail: QueuedMail) => Promise<Letter | null>

export interface LetterSection {
  heading: string
  rows: readonly LetterRow[]
}

/** A line of text, with an optional amount at its end. */
export interface LetterRow {
  label: string
  amount?: string
  /** A smaller text below the line. */
  note?: string
  strong?: true
}

/** The name, the colour and the logo of the town's web shop, which appear in the letter. */
export interface Brand {
  readonly name: string
  readonly color: string
  /** A JPEG or PNG, because mail programs do not show other formats. */
  readonly logo?: Logo | null
}

interface Logo {
  /** The address without the origin: `/media/Ab1.jpeg`. */
  readonly contentUrl: string
  readonly width: number
  readonly height: number
}

const lonja: Brand = { name: 'Lonja', color: '#17509e' }

export interface RenderedLetter {
  /** The sender's name that the mail program shows. */
  from: string
  subject: string
  text: string
  html: string
  unsubscribe?: string
}

/**
 * Renders a letter as plain text and as HTML. The HTML loads no file except the logo, and can be read without it.
 * `origin` is the address of the web shop.
 */
export function renderLetter(letter: Letter, origin: string, brand: Brand = lonja): RenderedLetter {
  const { subject, unsubscribe } = letter
  const [text, html] = [textOf(letter, origin, brand), htmlOf(letter, origin, brand)]
  return { from: brand.name, subject, text, html, ...(unsubscribe && { unsubscribe }) }
}

function textOf({ paragraphs, action, sections = [], after = [] }: Letter, origin: string, brand: Brand): string {
  const blocks = [
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...sections.map(({ heading, rows }) => [heading, '-'.repeat(heading.length), ...rows.map(rowText)].join('\n')),
    ...after,
    [brand.name, origin].join('\n'),
  ]
  return `${blocks.join('\n\n')}\n`
}

const rowText = ({ label, amount, note }: LetterRow): string =>
  [amount ? `${label}: ${amount}` : label, ...(note ? [`  ${note}`] : [])].join('\n')

const copyAddress: Readonly<Record<Language, string>> = {
  es: 'Si el botón no funciona, copia esta dirección en el navegador:',
  ca: 'Si el botó no funciona, copia esta adreça en el navegador:',
  en: 'If the button does not work, copy this address into the browser:',
}

function htmlOf(
  { subject, language = defaultLanguage, paragraphs, action, sections = [], after = [] }: Letter,
  origin: string,
  brand: Brand,
): string {
  const body = [
    ...(brand.logo ? [logoHtml(brand.logo, origin, brand)] : []),
    ...paragraphs.map((line) => `<p style="${style.text}">${escape(line)}</p>`),
    ...(action
      ? [
          `<p style="${style.text}"><a href="${escape(action.url)}" style="${style.button};background:${brand.color}">${escape(action.label)}</a></p>`,
          `<p style="${style.small}">${copyAddress[language]}<br>${escape(action.url)}</p>`,
        ]
      : []),
    ...sections.map(sectionHtml),
    ...after.map((line) => `<p style="${style.small}">${escape(line)}</p>`),
    `<p style="${style.small}">${escape(brand.name)} · <a href="${escape(origin)}" style="color:#5d574e">${escape(origin)}</a></p>`,
  ]
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light"><title>${escape(subject)}</title></head>
<body style="margin:0;padding:16px 8px;background:#faf8f4">
<div style="max-width:560px;margin:0 auto;padding:24px 20px;background:#fff;border-radius:12px">
${body.join('\n')}
</div></body></html>
`
}

/** The most pixels of the logo. */
const most = { width: 240, height: 56 }

/**
 * The logo in the head of a mail. Outlook reads the attributes for the size, and other programs read the styles. If a
 * program blocks pictures, the styles let the name of the web shop take the room that its letters need.
 */
function logoHtml({ contentUrl, ...size }: Logo, origin: string, { name, color }: Brand): string {
  const scale = Math.min(1, most.width / size.width, most.height / size.height)
  const [width, height] = [size.width, size.height].map((side) => Math.max(1, Math.round(side * scale)))
  const source = escape(new URL(contentUrl, origin).href)
  const image = `<img src="${source}" width="${width}" height="${height}" alt="${escape(name)}" style="${style.logo};color:${color}">`
  return `<p style="${style.text}"><a href="${escape(origin)}" style="text-decoration:none">${image}</a></p>`
}

function sectionHtml({ heading, rows }: LetterSection): string {
  const row = ({ label, amount, note, strong }: LetterRow): string => {
    const cell = strong ? `${style.cell};font-weight:600` : style.cell
    const words = `${escape(label)}${note ? `<br><span style="${style.note}">${escape(note)}</span>` : ''}`
    const end = amount ? `<td style="${cell};text-align:right;white-space:nowrap">${escape(amount)}</td>` : ''
    return `<tr><td style="${cell};padding-right:12px"${amount ? '' : ' colspan="2"'}>${words}</td>${end}</tr>`
  }
  return `<h2 style="${style.heading}">${escape(heading)}</h2>
<table role="presentation" style="${style.table}">${rows.map(row).join('\n')}</table>`
}

const font = 'font-family:system-ui,-apple-system,Segoe UI,Roboto,sans-serif'
const style = {
  text: `${font};font-size:16px;line-height:1.5;color:#1d1b18;margin:0 0 16px`,
  small: `${font};font-size:13px;line-height:1.5;color:#5d574e;margin:16px 0 0;word-break:break-word`,
  button: `${font};display:inline-block;padding:12px 20px;border-radius:8px;color:#fff;text-decoration:none;font-weight:600`,
  heading: `${font};font-size:17px;line-height:1.4;color:#1d1b18;margin:24px 0 4px;padding-top:16px;border-top:1px solid #e3ded5`,
  table: 'width:100%;border-collapse:collapse',
  cell: `${font};font-size:15px;line-height:1.45;color:#1d1b18;padding:4px 0;vertical-align:top;word-break:break-word`,
  logo: `${font};font-size:20px;line-height:28px;font-weight:600;border:0;vertical-align:middle;width:auto;height:auto;max-width:${most.width}px;max-height:${most.height}px`,
  note: 'font-size:13px;color:#5d574e;font-weight:400',
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
