import type { TestProject } from 'vitest/node'
import { openMemoryFolder } from './memory-folder.ts'
import { provideRowTypes } from './statements/provide-row-types.ts'
import { prepareServerTemplate, prepareTemplate } from './template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The data folder of a migrated embedded database. */
    template: string
    /** The name of the migrated template database on the server; empty without a server. */
    serverTemplate: string
  }
}

/**
 * Migrates once for the whole run, so that every test file can start from a copy.
 *
 * @returns a function that Vitest calls at the end of the run
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const removeFolder = openMemoryFolder()
  const url = process.env['TEST_DATABASE_URL']
  project.provide('template', await prepareTemplate())
  project.provide('serverTemplate', url ? await prepareServerTemplate(url) : '')
  const checkAllCompared = await provideRowTypes(project)
  return async () => {
    removeFolder()
    await checkAllCompared()
  }
}
