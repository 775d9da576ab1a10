import { expect, it } from 'vitest'
import { isReleased } from '../scripts/release-files.ts'
import { arrowsInCircles, betweenRooms, isTest, readImports, roomOf, type Import } from './import-graph.ts'

const imports = readImports()
/** The imports of all files except tests and the files that only tests use. */
const code = imports.filter(({ from }) => !isTest(from))

const written = (wrong: readonly Import[]): string[] => wrong.map(({ from, to }) => `${from} imports ${to}`)
/** The folders that features may import; these folders themselves may not import features. */
const foundations = [
  'apps/api/src/access',
  'apps/api/src/audit',
  'apps/api/src/config',
  'apps/api/src/config.ts',
  'apps/api/src/database',
  'apps/api/src/http',
  'apps/api/src/jobs',
  'apps/api/src/log',
  'apps/api/src/resource',
  'apps/api/src/sql',
  'apps/api/src/system',
  'apps/api/src/text',
]

it('imports are read from every workspace', () => {
  for (const [folder, least] of [
    ['apps/api/', 2000],
    ['apps/shop/', 1500],
    ['apps/backoffice/', 50],
    ['packages/contract/', 200],
    ['packages/bank/', 3],
    ['packages/ui/', 50],
    ['e2e/', 100],
  ] as const)
    expect({ folder, isRead: imports.filter(({ from }) => from.startsWith(folder)).length > least }).toEqual({
      folder,
      isRead: true,
    })
})

it('no files import each other in a circle (imports of types are allowed)', () => {
  expect(arrowsInCircles(code.filter(({ isType }) => !isType))).toEqual([])
})

it('no folders import each other in a circle, not even types', () => {
  expect(arrowsInCircles(betweenRooms(code))).toEqual([])
})

it('the contract imports nothing from the other workspaces', () => {
  const contract = 'packages/contract/'
  expect(written(imports.filter(({ from, to }) => from.startsWith(contract) && !to.startsWith(contract)))).toEqual([])
})

it('packages/ui imports nothing from other workspaces except the contract', () => {
  const ui = 'packages/ui/'
  const allowed = [ui, 'packages/contract/']
  expect(
    written(imports.filter(({ from, to }) => from.startsWith(ui) && !allowed.some((folder) => to.startsWith(folder)))),
  ).toEqual([])
})

it('the folders of the API that all features may import, such as database and http, import no feature', () => {
  const wrong = code.filter(
    ({ from, to }) =>
      foundations.includes(roomOf(from)) &&
      to.startsWith('apps/api/src/') &&
      to.split('/').length > 4 &&
      !foundations.includes(roomOf(to)),
  )
  expect(written(wrong)).toEqual([])
})

it('the front ends import nothing from the API and nothing from each other', () => {
  const forbidden = { 'apps/shop/': ['apps/api/', 'apps/backoffice/'], 'apps/backoffice/': ['apps/api/', 'apps/shop/'] }
  for (const [app, others] of Object.entries(forbidden))
    expect(
      written(imports.filter(({ from, to }) => from.startsWith(app) && others.some((other) => to.startsWith(other)))),
    ).toEqual([])
})

it('no program imports files that only tests use', () => {
  expect(written(code.filter(({ to }) => isTest(to)))).toEqual([])
})

it('a release contains every file that its files import', () => {
  const missing = imports.filter(({ from, to }) => isReleased(from) && !isReleased(to) && !to.endsWith('package.json'))
  expect(written(missing)).toEqual([])
})
