import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'api',
    include: ['src/**/*.test.ts'],
    globalSetup: ['src/testing/global-setup.ts'],
    pool: 'threads',
    isolate: false,
    maxWorkers: 3, // an embedded database takes some 250 MB in each
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
