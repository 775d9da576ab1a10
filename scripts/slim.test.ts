import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { expect, it } from 'vitest'

it('the packages of a server in production, without Node, have at most 120 MB', () => {
  const size = execFileSync(process.execPath, ['scripts/slim.mjs', '--dry-run'], {
    cwd: path.join(import.meta.dirname, '..'),
    encoding: 'utf8',
  })
  expect(size).toMatch(/^\d+ MB\n$/)
  expect(Number.parseInt(size, 10)).toBeGreaterThan(50)
  expect(Number.parseInt(size, 10)).toBeLessThanOrEqual(120)
})
