import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      'apps/api',
      {
        test: {
          name: 'contract',
          include: ['packages/contract/src/**/*.test.ts'],
          pool: 'threads',
          isolate: false,
          // Thousands of random baskets, also on a busy machine.
          testTimeout: 60_000,
        },
      },
      { test: { name: 'shop', root: 'apps/shop', include: ['src/**/*.test.{ts,tsx}'], testTimeout: 30_000 } },
      { test: { name: 'bank', root: 'apps/bank', include: ['src/**/*.test.ts'] } },
      {
        test: {
          name: 'native',
          root: 'apps/native',
          include: ['*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'scripts',
          include: ['scripts/**/*.test.ts', 'deploy/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      { test: { name: 'docs', root: 'docs', include: ['**/*.test.ts'] } },
    ],
  },
})
