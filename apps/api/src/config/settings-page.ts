import { textOf } from './setting.ts'
import { sections } from './settings.ts'

const begin = '<!-- settings: written by `npm run settings` from apps/api/src/config -->'
const end = '<!-- end of settings -->'

/**
 * Returns the page with the present tables of settings between its two marks.
 * @throws Error if the page does not have the marks
 */
export function withSettings(page: string): string {
  const [before, after] = [page.split(begin)[0], page.split(end)[1]]
  if (before === page || before === undefined || after === undefined) throw new Error(`The page has no mark: ${begin}`)
  return `${before}${begin}\n\n${sections.map(sectionText).join('\n\n')}\n\n${end}${after}`
}

function sectionText({ title, intro, settings }: (typeof sections)[number]): string {
  const rows = Object.entries(settings.shape).map(([name, schema]) => {
    const { about, otherwise = `\`${String(schema.parse(undefined))}\`` } = textOf(schema)
    return [`\`${name}\``, about, otherwise]
  })
  return [`### ${title}`, ...(intro ? [intro] : []), table(['setting', 'what it does', 'without it'], rows)].join(
    '\n\n',
  )
}

/** A Markdown table with aligned columns, as the formatter writes it. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]!.length)))
  const line = (cells: readonly string[], fill = ' ') =>
    `| ${cells.map((cell, column) => cell + fill.repeat(widths[column]! - cell.length)).join(' | ')} |`
  return [
    line(head),
    line(
      head.map(() => ''),
      '-',
    ),
    ...rows.map((row) => line(row)),
  ].join('\n')
}
