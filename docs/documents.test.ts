import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z', '*.md'], {
  cwd: root,
  encoding: 'utf8',
})
const documents = tracked.split('\0').filter((file) => file !== '' && existsSync(path.join(root, file)))

/** Returns the targets of the document's links that are files of the project. */
const linksOf = (text: string): string[] =>
  [...text.matchAll(/\]\(([^)\s]+)\)|(?:src|href)="([^"]+)"/g)]
    .map(([, inline, attribute]) => inline ?? attribute!)
    .filter((target) => !/^[a-z]+:/.test(target))

/** Returns the part of an address after `#` that GitHub makes from a heading. */
const fragmentOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-')

const isThere = (document: string, target: string): boolean => {
  const [file, fragment] = target.split('#')
  const place = file === '' ? document : path.join(path.dirname(document), decodeURI(file!))
  if (!existsSync(path.join(root, place))) return false
  if (fragment === undefined) return true
  return [...read(place).matchAll(/^#+ (.+)$/gm)].some(([, heading]) => fragmentOf(heading!) === fragment)
}

it('every link in a document leads to an existing file of the project and to an existing heading', () => {
  expect(documents).toContain('README.md')
  const broken = documents.flatMap((document) =>
    linksOf(read(document)).flatMap((target) => (isThere(document, target) ? [] : `${document}: ${target}`)),
  )
  expect(broken).toEqual([])
})

it('links lead from the README to every document, directly or through other documents', () => {
  const found = new Set(['README.md'])
  for (const document of found)
    for (const target of linksOf(read(document))) {
      const file = path.join(path.dirname(document), target.split('#')[0]!)
      if (file.endsWith('.md')) found.add(file)
      else if (file.endsWith('decisions')) found.add(`${file}/README.md`)
    }
  const texts = /^apps\/api\/src\/setup\/texts\//
  expect(documents.filter((file) => !found.has(file) && !texts.test(file))).toEqual([])
})

describe('a decision in docs/decisions', () => {
  const decisions = documents
    .filter((file) => /^docs\/decisions\/\d/.test(file))
    .map((file) => {
      const [, title, state] = /^(# .+)\n\n(\d{4}-\d{2} · .+)\n/.exec(read(file)) ?? []
      return { name: path.basename(file), title, state }
    })

  it('has a number of its own', () => {
    const numbers = decisions.map(({ name }) => name.slice(0, 4))
    expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([])
  })

  it.each(decisions)('begins with its number, month and state: $name', ({ name, title, state }) => {
    expect(title).toMatch(new RegExp(`^# ${Number(name.slice(0, 4))}\\. `))
    expect(state).toMatch(/^\d{4}-\d{2} · (accepted|replaced by )/)
  })

  it.each(decisions)('is in the index with its title and state: $name', ({ name, title = '', state = '' }) => {
    const row = read('docs/decisions/README.md')
      .split('\n')
      .map((line) => line.split('|').map((cell) => cell.trim()))
      .find(([, number]) => number === `[${Number(name.slice(0, 4))}](${name})`)
    expect(row?.slice(2, 4)).toEqual([title.replace(/^# \d+\. /, ''), state.replace(/^\d{4}-\d{2} · /, '')])
  })
})

it('every promise has a link to its code and a link to a test', () => {
  const promises = read('docs/promises.md').split(/^- /m).slice(1)
  expect(promises.length).toBeGreaterThan(50)
  const lacking = promises.filter((promise) => {
    const [code = '', test = ''] = promise.split('Code: ').at(-1)!.split('Test: ')
    const areTests = linksOf(test).map((target) => /\.(test|spec)\.tsx?$/.test(target))
    return linksOf(code).length === 0 || areTests.length === 0 || areTests.includes(false)
  })
  expect(lacking).toEqual([])
})
