import { configDefaults, defineConfig } from 'vitest/config'
import { memoryFolder } from './src/testing/memory-folder.ts'
import { sameOnServer } from './src/testing/same-on-server.ts'

/**
 * A run on a database server (TEST_DATABASE_URL) leaves out the test files that do not use the server. These files run
 * only if the variable is not set.
 */
const leftOut = process.env['TEST_DATABASE_URL'] === undefined ? [] : sameOnServer()

export default defineConfig({
  test: {
    name: 'api',
    include: ['src/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...leftOut],
    globalSetup: ['src/testing/global-setup.ts'],
    pool: 'threads',
    isolate: false,
    maxWorkers: 3, // each worker needs about 250 MB for an embedded database
    env: memoryFolder === undefined ? {} : { TMPDIR: memoryFolder },
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
