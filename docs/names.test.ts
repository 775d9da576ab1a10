import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { root } from './import-graph.ts'

/** The folders below `folder` that contain source files. */
function foldersOf(folder: string): string[] {
  const files = globSync('*/**/*.{ts,tsx}', { cwd: path.join(root, folder) })
  return [...new Set(files.map((file) => file.split(path.sep)[0]!))].toSorted()
}

const api = foldersOf('apps/api/src')
const shop = foldersOf('apps/shop/src')
/** The folders of the web shop that belong to no feature. */
const frame = ['app', 'i18n', 'offline', 'testing', 'ui']

/**
 * The first parts of the paths of screens, for example `orders`. If a screen shows several features, its folder has the
 * first part of its path as name.
 */
const routes = [
  ...readFileSync(path.join(root, 'apps/shop/src/app/routes.ts'), 'utf8').matchAll(/ path: '\/(\w*)/g),
].map(([, first]) => first || 'home')

/** The folders of the back office. Its screens have the names of features. */
const backoffice = foldersOf('apps/backoffice/src')

const without = (names: readonly string[], ...known: readonly (readonly string[])[]): string[] =>
  names.filter((name) => !known.some((list) => list.includes(name)))

it('a feature has the same name in the contract and in the API', () => {
  expect(without(foldersOf('packages/contract/src'), api)).toEqual([])
})

it('each folder of the web shop has the name of an API feature or of a screen, except app, i18n, offline, testing and ui', () => {
  expect(without(shop, api, routes, frame)).toEqual([])
})

it('each folder of the back office has the name of an API feature, except app, kit, keyboard, offline, outbox, printing and scanner', () => {
  expect(without(backoffice, api, ['app', 'kit', 'keyboard', 'offline', 'outbox', 'printing', 'scanner'])).toEqual([])
})

it('each folder of browser tests has the name of a folder of the web shop or of the API', () => {
  expect(without(foldersOf('e2e/shop'), shop, api)).toEqual([])
  expect(without(foldersOf('e2e/backoffice'), backoffice, api)).toEqual([])
  expect(globSync('{shop,backoffice}/*.spec.ts', { cwd: path.join(root, 'e2e') })).toEqual([])
})

it('app, i18n, offline and ui, the folders of the web shop without a feature, are not names of API features', () => {
  expect(frame.filter((name) => api.includes(name) && name !== 'testing')).toEqual([])
})
