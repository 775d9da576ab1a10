import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The projects with the slowest files. These files start first, so that none of them runs alone at the end. */
const first = ['docs', 'scripts', 'native']

const isFirst = ({ project }: TestSpecification): boolean => first.includes(project.name)

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- `sort` is a method of the sequencer, not of an array
    const known = await super.sort(files)
    return [...known.filter(isFirst), ...known.filter((file) => !isFirst(file))]
  }
}

/**
 * The files of a project share a thread, which costs less than a process for each file. `reset-modules.ts` makes each
 * file load its modules again.
 */
const sharedThread = {
  pool: 'threads' as const,
  isolate: false,
  unstubGlobals: true,
  setupFiles: join(import.meta.dirname, 'packages/ui/src/testing/reset-modules.ts'),
}

export default defineConfig({
  test: {
    // One worker more than the two processors, because tests wait for processes and clocks a quarter of their time.
    maxWorkers: 3,
    sequence: { sequencer: LongFirst },
    // The tests start hundreds of processes with the same sources, so the compiled code is cached.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/lonja/compiled') },
    projects: [
      'apps/api',
      {
        test: {
          name: 'contract',
          include: ['packages/contract/src/**/*.test.ts'],
          pool: 'threads',
          isolate: false,
          // Some tests price thousands of random baskets, sometimes on a busy machine.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'shop',
          root: 'apps/shop',
          include: ['{src,server}/**/*.test.{ts,tsx}'],
          exclude: ['src/**/*.dom.test.tsx'],
          ...sharedThread,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'backoffice',
          root: 'apps/backoffice',
          include: ['src/**/*.test.{ts,tsx}'],
          ...sharedThread,
          testTimeout: 30_000,
        },
      },
      {
        // Screens and their parts, in a simulated document, with a real server of the demo town.
        test: {
          name: 'components',
          root: 'apps/shop',
          include: ['src/**/*.dom.test.tsx'],
          environment: 'happy-dom',
          // The files share a thread. Every test that opens the web shop loads its modules again.
          pool: 'threads',
          isolate: false,
          globalSetup: 'src/testing/start-server.ts',
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'ui',
          root: 'packages/ui',
          include: ['src/**/*.test.{ts,tsx}'],
          ...sharedThread,
          testTimeout: 30_000,
        },
      },
      { test: { name: 'bank', root: 'packages/bank', include: ['src/**/*.test.ts'], ...sharedThread } },
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
