import { readFileSync } from 'node:fs'
import path from 'node:path'

const guide = path.join(import.meta.dirname, '../../docs/run-a-town.md')

/** The commands of `docs/run-a-town.md` that set up and open a town; each block of code is one command. */
export function commandsOfGuide(): string[] {
  const [, section = ''] = readFileSync(guide, 'utf8').split(/^## From nothing to an open town$/m)
  const [steps = ''] = section.split(/^## /m)
  return [...steps.matchAll(/^( *)```sh\n([\s\S]*?)^ *```$/gm)].map(([, indent = '', code = '']) =>
    code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  )
}
