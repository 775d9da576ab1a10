import { execFile } from 'node:child_process'
import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { part } from '@lonja/contract/testing/long'
import { testApi } from '#/testing/scenario'

const root = path.join(import.meta.dirname, '../../../..')
const run = promisify(execFile)
const { send } = await testApi()
const folder = await mkdtemp(path.join(tmpdir(), 'lonja-docs-'))
afterAll(() => rm(folder, { recursive: true }))

/** Runs the command of an installed tool without network access, and returns its exit code and its output. */
async function tool(name: string, ...options: readonly string[]): Promise<{ code: number; output: string }> {
  const bin = await realpath(path.join(root, 'node_modules/.bin', name))
  const env = {
    ...process.env,
    REDOCLY_TELEMETRY: 'off',
    REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
    NO_COLOR: '1',
  }
  return run(process.execPath, [bin, ...options], { cwd: folder, env, maxBuffer: 64 * 1024 * 1024 }).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, output: stdout + stderr }),
  )
}

async function download(version: string): Promise<string> {
  const { body } = await send({ when: `GET /api/docs.jsonopenapi?spec_version=${version}` })
  const file = path.join(folder, `openapi-${version}.json`)
  await writeFile(file, body)
  return file
}

describe('the OpenAPI documents 3.1.0 and 3.0.0', async () => {
  const documents = [await download('3.1.0'), await download('3.0.0')]

  // `npm test` checks one of the two documents, and Spectral checks the other one. A run with LONG=1 checks both.
  it('pass Redocly’s recommended rules, and their examples are valid', async () => {
    const config = { extends: ['recommended-strict'], rules: { 'no-invalid-media-type-examples': 'error' } }
    await writeFile(path.join(folder, 'redocly.yaml'), JSON.stringify(config))
    expect(await tool('redocly', 'lint', ...part(documents.toReversed(), 2))).toMatchObject({ code: 0 })
  }, 120_000)

  // `npm test` checks one of the two documents, and a run with LONG=1 checks both.
  it('pass Spectral’s rules', async () => {
    const rules = path.join(folder, 'spectral.yaml')
    await writeFile(rules, JSON.stringify({ extends: [['spectral:oas', 'all']] }))
    const { code, output } = await tool('spectral', 'lint', '--ruleset', rules, ...part(documents, 2))
    expect({ code, errors: output.match(/^.*\berror\b .*$/gm) ?? [] }).toEqual({ code: 0, errors: [] })
  }, 120_000)
})
