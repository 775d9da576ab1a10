import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { testApi } from '#/testing/scenario'
import { accessTable } from './access-table.ts'

const { app } = await testApi()

it('the committed table of access is up to date (npm run access writes it)', () => {
  const committed = readFileSync(new URL('../../../../docs/access.md', import.meta.url), 'utf8')
  expect(accessTable(app.documented())).toBe(committed)
})
