import { extname } from 'node:path'

/** The type of a file. Its bytes decide; its name only distinguishes CSV from other text. */
export type MediaKind = 'picture' | { mimeType: string; extension: string }

const PDF = Buffer.from('%PDF-')

/** The type of a file. Null for refused files: programs, archives, and markup that could run scripts. */
export function kindOf(data: Buffer, filename: string): MediaKind | null {
  if (data.length === 0) return null
  if (isPicture(data)) return 'picture'
  if (data.subarray(0, PDF.length).equals(PDF)) return { mimeType: 'application/pdf', extension: '.pdf' }
  const text = textOf(data)
  if (text === null || /^\s*</.test(text)) return null
  return extname(filename).toLowerCase() === '.csv'
    ? { mimeType: 'text/csv; charset=utf-8', extension: '.csv' }
    : { mimeType: 'text/plain; charset=utf-8', extension: '.txt' }
}

/** Whether a file begins like a picture. Only decoding can prove that it is one. */
function isPicture(data: Buffer): boolean {
  const head = data.subarray(0, 12).toString('latin1')
  return (
    head.startsWith('\xff\xd8\xff') ||
    head.startsWith('\x89PNG\r\n\x1a\n') ||
    /^GIF8[79]a/.test(head) ||
    /^RIFF[\s\S]{4}WEBP/.test(head) ||
    /^[\s\S]{4}ftyp(?:avif|avis|mif1|heic|heix)/.test(head)
  )
}

/** The content of a text file in UTF-8 without control characters; null for other bytes. */
function textOf(data: Buffer): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(data)
    // oxlint-disable-next-line no-control-regex -- a file with these characters is not a text
    return /[\u0000-\u0008\u000b\u000e-\u001f\u007f]/.test(text) ? null : text
  } catch {
    return null
  }
}
