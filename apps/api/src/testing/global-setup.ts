import type { TestProject } from 'vitest/node'
import { openMemoryFolder } from './memory-folder.ts'
import { provideRowTypes } from './statements/provide-row-types.ts'
import { prepareServerTemplate, prepareTemplate } from './template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The tar of a migrated embedded database, or the name of the server's template. */
    template: string
  }
}

/** Migrates once for the whole run: every test file starts from a copy. Returns what is to be done at its end. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const removeFolder = openMemoryFolder()
  const url = process.env['TEST_DATABASE_URL']
  project.provide('template', url ? await prepareServerTemplate(url) : await prepareTemplate())
  const checkAllCompared = await provideRowTypes(project)
  return async () => {
    removeFolder()
    await checkAllCompared()
  }
}
