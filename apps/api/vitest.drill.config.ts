import { defineConfig } from 'vitest/config'

/** A test that takes minutes: `npm run backup:drill`. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['src/testing/backup/drill.ts'],
    globalSetup: ['src/testing/global-setup.ts'],
    pool: 'threads',
    testTimeout: 1_800_000,
    hookTimeout: 1_800_000,
  },
})
