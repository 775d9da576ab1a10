import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import * as constants from './constants.ts'

it('shows the version of the package', () => {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  expect(constants.appVersion).toBe(version)
})
