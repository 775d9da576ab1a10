import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Ran, checklist, notHeld, ranByPlaywright, ranByVitest, readChecklist } from '../scripts/checklist.ts'

const root = path.resolve(import.meta.dirname, '..')
const rows = checklist(root)
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

describe('the checklist', () => {
  it('has rows of every section that it is about', () => {
    const sections = rows.map(({ section }) => section)
    for (const section of ['§2', '§4', '§5', '§8', '§9'])
      expect(sections.filter((name) => name.startsWith(section)).length).toBeGreaterThan(5)
  })

  it('says of each row what holds it, or why nothing does, once', () => {
    expect(rows.filter(({ tests, reason }) => tests.length === 0 && reason === undefined)).toEqual([])
    expect(new Set(rows.map(({ section, what }) => `${section} ${what}`)).size).toBe(rows.length)
  })

  it('names tests that are there', () => {
    const missing = rows.flatMap(({ what, tests }) =>
      tests.flatMap(({ file, title }) => {
        const source = existsSync(path.join(root, file)) ? read(file) : ''
        const parts = title.split(' › ')
        return parts.every((part) => isWritten(source, part)) ? [] : `«${what}»: ${file} › ${title}`
      }),
    )
    expect(missing).toEqual([])
  })
})

/** As a whole text of the source. */
const isWritten = (source: string, text: string): boolean =>
  ["'", '"', '`'].some((quote) => source.includes(quote + text + quote))

describe('a run of the tests', () => {
  const held = readChecklist(
    ['## §2', '- Bread is sold.', '  - `a.test.ts` › `bread › is %s`', '  - `e2e/b.spec.ts` › `${path} opens`'].join(
      '\n',
    ),
  )
  const ran: Ran[] = [
    { file: 'a.test.ts', title: 'bread › is sold', outcome: 'passed' },
    { file: 'e2e/b.spec.ts', title: 'a bakery › /bread opens', outcome: 'skipped' },
    { file: 'e2e/b.spec.ts', title: 'a bakery › /bread opens', outcome: 'passed' },
  ]

  it('holds what ran and passed, in one window at least', () => expect(notHeld(held, ran)).toEqual([]))

  it.each<[string, Ran[], string[]]>([
    ['what did not run', ran.slice(1), ['«Bread is sold.»: a.test.ts › bread › is %s did not run']],
    [
      'what runs elsewhere alone',
      ran.map((run) => ({ ...run, file: `x/${run.file}` })),
      [
        '«Bread is sold.»: a.test.ts › bread › is %s did not run',
        '«Bread is sold.»: e2e/b.spec.ts › ${path} opens did not run',
      ],
    ],
    ['what was skipped', ran.slice(0, 2), ['«Bread is sold.»: e2e/b.spec.ts › ${path} opens was skipped']],
    [
      'what failed once',
      [...ran, { file: 'a.test.ts', title: 'bread › is cut', outcome: 'failed' }],
      ['«Bread is sold.»: a.test.ts › bread › is %s failed'],
    ],
    [
      'the end of another word',
      [{ ...ran[0]!, title: 'gingerbread › is sold' }, ...ran.slice(1)],
      ['«Bread is sold.»: a.test.ts › bread › is %s did not run'],
    ],
  ])('does not hold %s', (_, runs, problems) => expect(notHeld(held, runs)).toEqual(problems))

  it('is read from the report of Vitest', () => {
    const assertionResults = [
      { ancestorTitles: ['bread'], title: 'is sold', status: 'passed' },
      { ancestorTitles: [], title: 'is cut', status: 'pending' },
    ]
    expect(ranByVitest({ testResults: [{ name: '/root/a.test.ts', assertionResults }] }, '/root')).toEqual([
      { file: 'a.test.ts', title: 'bread › is sold', outcome: 'passed' },
      { file: 'a.test.ts', title: 'is cut', outcome: 'skipped' },
    ])
  })

  it('is read from the report of Playwright', () => {
    const spec = (title: string, ...statuses: string[]) => ({
      title,
      file: 'shop/b.spec.ts',
      tests: statuses.map((status) => ({ status })),
    })
    const suites = [
      {
        title: 'shop/b.spec.ts',
        specs: [spec('opens', 'expected', 'skipped')],
        suites: [{ title: 'a bakery', specs: [spec('closes', 'unexpected')] }],
      },
    ]
    expect(ranByPlaywright({ suites }, 'e2e')).toEqual([
      { file: 'e2e/shop/b.spec.ts', title: 'opens', outcome: 'passed' },
      { file: 'e2e/shop/b.spec.ts', title: 'opens', outcome: 'skipped' },
      { file: 'e2e/shop/b.spec.ts', title: 'a bakery › closes', outcome: 'failed' },
    ])
  })

  it('is not read from a checklist that says something else', () => {
    expect(() => readChecklist('- Bread is sold.\n  - perhaps')).toThrow('Neither a test nor a reason')
  })
})

it('every constant is used by what people run', () => {
  const names = [...read('packages/contract/src/constants.ts').matchAll(/^export const (\w+)/gm)].map(
    ([, name]) => name!,
  )
  expect(names.length).toBeGreaterThan(30)
  const sources = globSync('{apps,packages}/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/node_modules|\/dist\/|\.test\.|contract\/src\/constants/.test(file),
  )
  const imported = sources.flatMap((file) =>
    [...read(file).matchAll(/import \{([^}]*)\} from '(?:@lonja\/contract|\.|\.\.)\/constants(?:\.ts)?'/g)].flatMap(
      ([, list]) => list!.split(',').map((name) => name.trim().split(' ')[0]!),
    ),
  )
  expect(names.filter((name) => !imported.includes(name))).toEqual([])
  // A thousand files are read, also on a busy machine.
}, 60_000)
