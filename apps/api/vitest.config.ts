import { configDefaults, defineConfig } from 'vitest/config'
import { memoryFolder } from './src/testing/memory-folder.ts'
import { sameOnServer } from './src/testing/same-on-server.ts'

/** On a server only what can differ there is tested: everything has run on the embedded database before. */
const leftOut = process.env['TEST_DATABASE_URL'] === undefined ? [] : sameOnServer()

export default defineConfig({
  test: {
    name: 'api',
    include: ['src/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...leftOut],
    globalSetup: ['src/testing/global-setup.ts'],
    pool: 'threads',
    isolate: false,
    maxWorkers: 3, // an embedded database takes some 250 MB in each
    env: memoryFolder === undefined ? {} : { TMPDIR: memoryFolder },
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
