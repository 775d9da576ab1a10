import { defineConfig } from 'vitest/config'

/** The configuration of `npm run backup:drill`: it makes a backup and restores it, which takes minutes. */
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
