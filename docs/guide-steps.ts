import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** One step of a guide: a file to write, lines to add to a file, or texts to merge into a file. */
export interface Step {
  language: string
  file: string
  code: string
}

/** Returns the steps of a guide. A step is a code block with the name of a file after its language. */
export function stepsOf(markdown: string): Step[] {
  return [...markdown.matchAll(/^```(\w+) (\S+)\n([\s\S]*?)^```$/gm)].map(
    ([, language = '', file = '', code = '']) => ({
      language,
      file,
      code,
    }),
  )
}

/**
 * Follows the step in the tree at `root`.
 *
 * @throws Error if the tree lacks lines that a diff needs
 */
export async function follow(root: string, { language, file, code }: Step): Promise<void> {
  const target = path.join(root, file)
  if (language === 'diff') return writeFile(target, changed(await readFile(target, 'utf8'), code, file))
  if (language === 'json') {
    const merged = { ...(JSON.parse(await readFile(target, 'utf8')) as object), ...(JSON.parse(code) as object) }
    return writeFile(target, `${JSON.stringify(merged, null, 2)}\n`)
  }
  await mkdir(path.dirname(target), { recursive: true })
  await writeFile(target, code)
}

/**
 * Applies a diff: a line with `+` is added after the previous line of the diff, and a line with `-` is removed. Each
 * line is searched only after the position of the previous one.
 */
function changed(text: string, diff: string, file: string): string {
  const lines = text.split('\n')
  let at = 0
  for (const line of diff.split('\n')) {
    if (line.startsWith('+')) {
      lines.splice(at, 0, line.slice(1))
      at += 1
    } else if (line.startsWith(' ') || line.startsWith('-')) {
      const found = lines.indexOf(line.slice(1), at)
      if (found < 0) throw new Error(`${file} has no line «${line.slice(1)}»`)
      at = found + 1
      if (line.startsWith('-')) {
        lines.splice(found, 1)
        at = found
      }
    }
  }
  return lines.join('\n')
}
