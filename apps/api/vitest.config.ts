import { defineConfig } from 'vitest/config'
import { memoryFolder } from './src/testing/memory-folder.ts'

export default defineConfig({
  test: {
    name: 'api',
    include: ['src/**/*.test.ts'],
    globalSetup: ['src/testing/global-setup.ts'],
    pool: 'threads',
    isolate: false,
    maxWorkers: 3, // an embedded database takes some 250 MB in each
    env: memoryFolder === undefined ? {} : { TMPDIR: memoryFolder },
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
