import { inflateSync } from 'node:zlib'

/** Returns the texts of a PDF that uses standard fonts, in the order in which they are drawn. */
export function pdfTexts(pdf: Buffer): string[] {
  const texts: string[] = []
  const source = pdf.toString('latin1')
  for (const [, head = '', body = ''] of source.matchAll(/<<([^]*?)>>\s*stream\r?\n([^]*?)\r?\nendstream/g)) {
    const bytes = Buffer.from(body, 'latin1')
    const content = head.includes('/FlateDecode') ? inflateSync(bytes).toString('latin1') : body
    for (const [, parts = ''] of content.matchAll(/\[((?:<[\da-f]*>|[-\d.\s])*)\]\s*TJ/gi)) {
      const hex = [...parts.matchAll(/<([\da-f]*)>/gi)].map(([, digits]) => digits).join('')
      texts.push(new TextDecoder('windows-1252').decode(Buffer.from(hex, 'hex')))
    }
  }
  return texts
}
