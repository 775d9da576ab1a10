import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { prepareRowTypes } from './prepare-row-types.ts'
import { type RowTypes, isOfTests } from './row-types.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * `types`: the file with the declared row types; `compared`: the file that lists the calls whose declared
     * types were compared with the columns of an answer.
     */
    statements: { types: string; compared: string }
  }
}

/** Files whose statements need a server with a standby. Their row types are compared in the run on a server. */
const ON_SERVER = ['apps/api/src/doctor/check-standby.ts', 'apps/api/src/status/read-replica.ts']

/**
 * Reads the row types for the tests, and reads them again after each change in watch mode.
 *
 * @returns a check for the end of the run. If all test files have run without a failure, it throws an Error for row
 * types of the API that were not compared
 */
export async function provideRowTypes(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'lonja-statements-'))
  const compared = join(folder, 'compared')
  let types = ''
  const provide = async (): Promise<void> => {
    types = await prepareRowTypes()
    project.provide('statements', { types, compared })
  }
  await provide()
  project.onTestsRerun(provide)
  return async () => {
    const seen = new Set(existsSync(compared) ? (await readFile(compared, 'utf8')).split('\n') : [])
    await rm(folder, { recursive: true })
    if (!(await isWholeRun(project))) return
    const { calls } = JSON.parse(await readFile(types, 'utf8')) as RowTypes
    const missing = Object.keys(calls).filter(
      (at) => !isOfTests(at) && !seen.has(at) && !ON_SERVER.some((file) => at.startsWith(`${file}:`)),
    )
    if (missing.length > 0)
      throw new Error(`No test runs these statements, so their row types are unchecked:\n${missing.join('\n')}`)
  }
}

/**
 * True if all test files have run and none has failed. Always false for a run on a server, because such a run leaves
 * some files out.
 */
async function isWholeRun(project: TestProject): Promise<boolean> {
  const { testNamePattern, watch } = project.vitest.config
  if (testNamePattern || watch || process.env['TEST_DATABASE_URL']) return false
  const { testFiles } = await project.globTestFiles()
  const ran = project.vitest.state.getFiles().filter(({ projectName }) => projectName === project.name)
  return ran.length === testFiles.length && ran.every(({ result }) => result?.state !== 'fail')
}
