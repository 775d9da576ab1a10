import { configDefaults, defineConfig } from 'vitest/config'
import { memoryFolder } from './src/testing/memory-folder.ts'
import { sameOnServer } from './src/testing/same-on-server.ts'

const onServer = process.env['TEST_DATABASE_URL'] !== undefined

export default defineConfig({
  test: {
    name: 'api',
    include: ['src/**/*.test.ts'],
    // A run on a database server leaves out the test files that do not use the server.
    exclude: [...configDefaults.exclude, ...(onServer ? sameOnServer() : [])],
    globalSetup: ['src/testing/global-setup.ts'],
    pool: 'threads',
    isolate: false,
    // Each worker needs about 250 MB for an embedded database. With a database server, tests wait more often.
    maxWorkers: onServer ? 4 : 3,
    env: memoryFolder === undefined ? {} : { TMPDIR: memoryFolder },
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
