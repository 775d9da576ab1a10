import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { calls } from '@lonja/contract/calls'
import { contracts } from '@lonja/contract/contracts'
import { describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const [, ...sections] = read('docs/effects.md').split(/^## /m)

/** The rows of each resource: the fields, where they are seen, and the tests. */
const documented = new Map(
  sections.map((section) => {
    const [name = '', ...lines] = section.split('\n')
    const rows: { fields: string[]; where: string; tests: string[] }[] = []
    for (const line of lines)
      if (line.startsWith('- ')) {
        const [before = '', ...where] = line.split(': ')
        const fields = [...before.matchAll(/`(\w+)`/g)].map(([, field]) => field!)
        rows.push({ fields, where: where.join(': '), tests: [] })
      } else if (line.startsWith('  - ')) rows.at(-1)!.tests.push(line.slice(4))
    return [name, rows] as const
  }),
)
const specified = new Set(calls.map((call) => call.path.split('/')[1]))
const resources = contracts.filter((contract) => specified.has(contract.path))
const unseen = 'not seen yet'

it('docs/effects.md has each of the 57 resources of the specification once', () => {
  expect([...documented.keys()].toSorted()).toEqual(resources.map((contract) => contract.path).toSorted())
  expect(documented.size).toBe(57)
})

describe.each(resources)('$path', ({ path: name, fields }) => {
  const rows = documented.get(name) ?? []
  it('has every field that people fill in once', () => {
    const writable = Object.entries(fields).flatMap(([field, { writable: is }]) => (is ? [field] : []))
    expect(rows.flatMap((row) => row.fields).toSorted()).toEqual(writable.toSorted())
  })

  it('says where each field is seen, with existing tests', () => {
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.filter(({ where, tests }) => (where === unseen) === tests.length > 0)).toEqual([])
    const wrong = rows.flatMap(({ tests }) => tests).filter((test) => !isThere(test))
    expect(wrong).toEqual([])
  })
})

/** Whether the file of `file` › `title` has a test with this title. */
function isThere(test: string): boolean {
  const [, file = '', title = ''] = /^`([^`]+)` › `(.+)`$/.exec(test) ?? []
  return title !== '' && existsSync(path.join(root, file)) && read(file).includes(title)
}
