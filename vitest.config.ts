import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      'apps/api',
      { test: { name: 'contract', include: ['packages/contract/src/**/*.test.ts'], pool: 'threads', isolate: false } },
      { test: { name: 'shop', root: 'apps/shop', include: ['src/**/*.test.{ts,tsx}'] } },
      { test: { name: 'docs', root: 'docs', include: ['**/*.test.ts'] } },
    ],
  },
})
