import { defineConfig } from '@playwright/test'
import { desktop, launchOptions, phone, spanish } from './browser.ts'

/** Files that run in the large window: no window changes their result, or they set the window themselves. */
const desktopOnly = /(?:dev|html|bad-starts|stop|budget|axe|screens|offline-schedules)\.spec\.ts/
/**
 * Everything else runs on a phone, the window that most customers have. Tests that a large window changes are tagged:
 * `@both` runs in both windows, `@desktop` in the large one alone.
 */
const inLargeWindow = new RegExp(`${desktopOnly.source}|@both|@desktop`)

// Every process of a run plays the same schedules.
process.env['SCHEDULES_SEED'] ??= String(Date.now() % 1_000_000)

export default defineConfig({
  testDir: '.',
  globalSetup: './global-setup.ts',
  outputDir: './test-results',
  fullyParallel: true,
  // Tests wait for a third of their time: one worker more than two processors.
  workers: 3,
  // A machine shared with others may stall for longer than any of our patience. A second try is told at the end.
  retries: process.env['CI'] ? 2 : 0,
  forbidOnly: process.env['CI'] !== undefined,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['./screens/reporter.ts']],
  use: {
    ...spanish,
    launchOptions,
    // Only where it is about them: what a worker keeps would hide what a page asks for.
    serviceWorkers: 'block',
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    contextOptions: { reducedMotion: 'reduce' },
    // A trace costs a third of the time of every test: `--trace retain-on-failure` where one is wanted.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    // A pattern of tests also sees the names of their files.
    { name: 'escritorio', use: desktop, grep: inLargeWindow },
    { name: 'movil', use: phone, testIgnore: desktopOnly, grepInvert: /@desktop/ },
  ],
})
