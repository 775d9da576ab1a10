import { printable } from './printable.ts'
import type { Block, Receipt } from './receipt.ts'

/** A line of a receipt printer, of characters of one width. */
export type Line =
  | {
      kind: 'text'
      text: string
      bold: boolean
      double: boolean
      /** How many characters at the begin are bold. */ boldTo?: number
    }
  | { kind: 'qr'; text: string }
  | { kind: 'ean'; code: string }

type Of<Kind extends Block['kind']> = Extract<Block, { kind: Kind }>

const indent = 3
const line = (text: string, { bold = false, double = false } = {}): Line => ({ kind: 'text', text, bold, double })

/** The lines of a receipt on a roll with this number of columns. No line is longer than the roll is wide. */
export const layOut = (receipt: Receipt, columns: number): Line[] => receipt.flatMap((block) => linesOf(block, columns))

function linesOf(block: Block, columns: number): Line[] {
  switch (block.kind) {
    case 'text':
      return textLines(block, columns)
    case 'price':
      return textLines({ kind: 'text', text: block.text, bold: true, double: true }, columns)
    case 'item':
      return itemLines(block, columns)
    case 'row':
      return rowLines(block, columns)
    case 'rule':
      return [line('-'.repeat(columns))]
    case 'qr':
      return [
        { kind: 'qr', text: block.text },
        ...textLines({ kind: 'text', text: block.label, center: true }, columns),
      ]
    case 'ean':
      return [{ kind: 'ean', code: block.code }]
  }
}

function textLines({ text, bold = false, double = false, center = false }: Of<'text'>, columns: number): Line[] {
  const width = double ? Math.floor(columns / 2) : columns
  return wrap(printable(text), width).map((part) =>
    line(center ? ' '.repeat(Math.floor((width - part.length) / 2)) + part : part, { bold, double }),
  )
}

/** The quantity in bold, and beside it the title, which continues below itself. */
function itemLines({ quantity, title, detail, amount = '', boxed = false }: Of<'item'>, columns: number): Line[] {
  const begin = `${boxed ? '[ ] ' : ''}${String(quantity).padStart(indent)} `
  const price = printable(amount)
  const room = columns - begin.length - (price === '' ? 0 : price.length + 1)
  const titles = wrap(printable(title), room).map((part, place): Line => {
    if (place > 0) return line(' '.repeat(begin.length) + part)
    const end = price === '' ? '' : price.padStart(columns - begin.length - part.length)
    return { ...line(begin + part + end), boldTo: begin.length } as Line
  })
  const details = detail ? wrap(printable(detail), columns - begin.length) : []
  return [...titles, ...details.map((part) => line(' '.repeat(begin.length) + part))]
}

/** A text at the left, and an amount at the right of its last line, or below it. */
function rowLines({ left, right, bold = false }: Of<'row'>, columns: number): Line[] {
  const lines = wrap(printable(left), columns)
  const last = lines.pop() ?? ''
  const end = printable(right)
  const room = columns - last.length - 1
  const ends = end.length <= room ? [last + end.padStart(columns - last.length)] : [last, end.padStart(columns)]
  return [...lines, ...ends].map((text) => line(text, { bold }))
}

/** The words of a text in lines. A word that is longer than a line is divided. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  let current = ''
  for (const word of text.split(' ').filter(Boolean)) {
    if (current !== '' && current.length + 1 + word.length <= width) {
      current += ` ${word}`
      continue
    }
    if (current !== '') lines.push(current)
    current = word
    while (current.length > width) {
      lines.push(current.slice(0, width))
      current = current.slice(width)
    }
  }
  return current === '' ? lines : [...lines, current]
}
