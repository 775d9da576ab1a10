import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  CHECKLIST,
  type TestResult,
  type Row,
  checklist,
  problemsOf,
  projectTags,
  playwrightResults,
  vitestResults,
  readChecklist,
  readTags,
  withTests,
} from '../scripts/checklist.ts'

const root = path.resolve(import.meta.dirname, '..')
const rows = checklist(root)
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

describe('the checklist', () => {
  it('has more than five rows for each of the sections 2, 4, 5, 8 and 9 of the specification', () => {
    const sections = rows.map(({ section }) => section)
    for (const section of ['§2', '§4', '§5', '§8', '§9'])
      expect(sections.filter((name) => name.startsWith(section)).length).toBeGreaterThan(5)
  })

  it('names either tests or a reason for each row, and contains each row once', () => {
    expect(rows.filter(({ tests, reason }) => tests.length > 0 === (reason !== undefined))).toEqual([])
    expect(new Set(rows.map(({ section, what }) => `${section} ${what}`)).size).toBe(rows.length)
    const ids = rows.flatMap(({ id }) => id ?? [])
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('has a row for each number that the title of a test contains', () => {
    const ids = rows.map(({ id }) => id)
    expect([...projectTags(root)].filter(([id]) => !ids.includes(id))).toEqual([])
  })

  it('is exactly what `npm run checklist` writes', () => {
    expect(read(CHECKLIST)).toBe(withTests(read(CHECKLIST), projectTags(root)))
  })
})

describe('the numbers of rows in the titles of tests', () => {
  // A function makes the tags, because a tag written in full in this file would count as the tag of a real test.
  const tag = (...ids: string[]) => `[${ids.join(' ')}]`
  const source = [
    `it('is sold ${tag('C2.1', 'C4.7')}', () => {})`,
    `expect('a').toBe('b')`,
    `it("is the baker's ${tag('C2.1')}", () => {})`,
    `test('opens \\'\${path}\\' ${tag('C2.2')}', () => {})`,
  ].join('\n')

  it('are read, with the file and the title of each test', () => {
    expect(Object.fromEntries(readTags(source, 'a.test.ts'))).toEqual({
      'C2.1': [
        { file: 'a.test.ts', title: `is sold ${tag('C2.1', 'C4.7')}` },
        { file: 'a.test.ts', title: `is the baker's ${tag('C2.1')}` },
      ],
      'C4.7': [{ file: 'a.test.ts', title: `is sold ${tag('C2.1', 'C4.7')}` }],
      'C2.2': [{ file: 'a.test.ts', title: `opens '\${path}' ${tag('C2.2')}` }],
    })
  })

  it('decide below which row a test is listed; the tests listed there before are removed', () => {
    const before = ['- **C2.2** It opens.', '  - `old.test.ts` › `opens`', '- It flies.', '  - not built: no wings']
    expect(withTests(before.join('\n'), readTags(source, 'a.test.ts')).split('\n')).toEqual([
      '- **C2.2** It opens.',
      "  - `a.test.ts` › `opens '${path}'`",
      '- It flies.',
      '  - not built: no wings',
    ])
  })
})

describe('the checklist after a run of the tests', () => {
  const held: Row[] = [
    {
      section: '§2',
      what: 'Bread is sold.',
      tests: [
        { file: 'a.test.ts', title: 'bread › is %s' },
        { file: 'e2e/b.spec.ts', title: '${path} opens' },
      ],
    },
  ]
  const ran: TestResult[] = [
    { file: 'a.test.ts', title: 'bread › is sold', outcome: 'passed' },
    { file: 'e2e/b.spec.ts', title: 'a bakery › /bread opens', outcome: 'skipped' },
    { file: 'e2e/b.spec.ts', title: 'a bakery › /bread opens', outcome: 'passed' },
  ]

  it('accepts tests that ran and passed in at least one browser window', () =>
    expect(problemsOf(held, ran)).toEqual([]))

  it.each<[string, TestResult[], string[]]>([
    ['a test that did not run', ran.slice(1), ['«Bread is sold.»: a.test.ts › bread › is %s did not run']],
    [
      'a test that ran only in other files',
      ran.map((run) => ({ ...run, file: `x/${run.file}` })),
      [
        '«Bread is sold.»: a.test.ts › bread › is %s did not run',
        '«Bread is sold.»: e2e/b.spec.ts › ${path} opens did not run',
      ],
    ],
    [
      'a test that was skipped in every window',
      ran.slice(0, 2),
      ['«Bread is sold.»: e2e/b.spec.ts › ${path} opens was skipped'],
    ],
    [
      'a test with a placeholder that failed once',
      [...ran, { file: 'a.test.ts', title: 'bread › is cut', outcome: 'failed' }],
      ['«Bread is sold.»: a.test.ts › bread › is %s failed'],
    ],
    [
      'a test whose title is only the end of another title that ran',
      [{ ...ran[0]!, title: 'gingerbread › is sold' }, ...ran.slice(1)],
      ['«Bread is sold.»: a.test.ts › bread › is %s did not run'],
    ],
  ])('reports %s', (_, runs, problems) => expect(problemsOf(held, runs)).toEqual(problems))

  it('reads the file, title and outcome of each test from the report of Vitest', () => {
    const assertionResults = [
      { ancestorTitles: ['bread'], title: 'is sold', status: 'passed' },
      { ancestorTitles: [], title: 'is cut', status: 'pending' },
    ]
    expect(vitestResults({ testResults: [{ name: '/root/a.test.ts', assertionResults }] }, '/root')).toEqual([
      { file: 'a.test.ts', title: 'bread › is sold', outcome: 'passed' },
      { file: 'a.test.ts', title: 'is cut', outcome: 'skipped' },
    ])
  })

  it('reads the file, title and outcome of each test from the report of Playwright', () => {
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
    expect(playwrightResults({ suites }, 'e2e')).toEqual([
      { file: 'e2e/shop/b.spec.ts', title: 'opens', outcome: 'passed' },
      { file: 'e2e/shop/b.spec.ts', title: 'opens', outcome: 'skipped' },
      { file: 'e2e/shop/b.spec.ts', title: 'a bakery › closes', outcome: 'failed' },
    ])
  })

  it('is refused if a row names neither a test nor a reason', () => {
    expect(() => readChecklist('- Bread is sold.\n  - perhaps')).toThrow('Neither a test nor a reason')
  })
})

it('the program uses every constant of the specification [C9.39]', () => {
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
  // The test reads a thousand files, which takes long on a busy machine.
}, 60_000)
