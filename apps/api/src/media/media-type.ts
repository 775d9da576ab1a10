import { extname } from 'node:path'

/** The type of a file by its bytes alone: its name and declared type do not count. */
export type MediaKind = 'picture' | { mimeType: string; extension: string }

const PDF = Buffer.from('%PDF-')

/** Null for refused types: programs, archives, markup that could run script. */
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

/** Whether the first bytes are those of a picture. Only decoding can prove it. */
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

/** The charset of UTF-8 text without control characters; null for other bytes. */
function textOf(data: Buffer): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(data)
    // oxlint-disable-next-line no-control-regex -- those that no text has
    return /[\u0000-\u0008\u000b\u000e-\u001f\u007f]/.test(text) ? null : text
  } catch {
    return null
  }
}
