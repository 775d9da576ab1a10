import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { withSettings } from './settings-page.ts'

it('docs/run-a-town.md contains the settings of the schema (npm run settings writes them)', () => {
  const page = readFileSync(path.join(import.meta.dirname, '../../../../docs/run-a-town.md'), 'utf8')
  expect(withSettings(page)).toBe(page)
})
