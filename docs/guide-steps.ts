import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** One step of a guide: a file to write, lines to add to one, or texts to merge into one. */
export interface Step {
  language: string
  file: string
  code: string
}

/** The code fences of a guide that name a file after their language. */
export function stepsOf(markdown: string): Step[] {
  return [...markdown.matchAll(/^```(\w+) (\S+)\n([\s\S]*?)^```$/gm)].map(
    ([, language = '', file = '', code = '']) => ({
      language,
      file,
      code,
    }),
  )
}

/** Does what the step says in the tree at `root`. @throws Error when the lines that a diff leans on are not there */
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

/** Applies a diff: adds `+` lines after the line above them, removes `-` lines, and searches each line after the last. */
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
