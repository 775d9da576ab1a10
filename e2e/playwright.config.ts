import { defineConfig } from '@playwright/test'
import { desktop, launchOptions, phone, spanish } from './browser.ts'

/** Files that run in the large window: the size of the window does not matter to them, or they set it themselves. */
const desktopOnly = /(?:dev|html|bad-starts|stop|budget|axe|every-page|screens|offline-schedules)\.spec\.ts/
// Chooses the pages, screens and windows that `npm test` visits. All processes of a run use the same value.
process.env['PART'] ??= String(Date.now() % 60)
// `isLong` is not imported, because its module reads PART.
const isLong = process.env['LONG'] !== undefined
/** Whether tests with `@both` run in the large window. `npm test` runs them in one window, which changes from run to run. */
const bothInLarge = isLong || Number(process.env['PART']) % 2 === 0
/**
 * Matches the tests that run in the large window: the files above, and tests with a tag. A test with `@both` runs in
 * both windows if the run is long, and a test with `@desktop` only in the large one. All other tests run in the window
 * of a phone, because most customers use a phone.
 */
const inLargeWindow = new RegExp(`${desktopOnly.source}|@desktop${bothInLarge ? '|@both' : ''}`)
const notOnPhone = bothInLarge && !isLong ? /@desktop|@both/ : /@desktop/

/** Tests that mostly wait for deadlines. They start first, so that other tests run while they wait. */
const waiting = /pay-late\.spec\.ts/

// The seed of the random schedules in offline-schedules.spec.ts. All processes of a run use the same seed.
process.env['SCHEDULES_SEED'] ??= String(Date.now() % 1_000_000)

export default defineConfig({
  testDir: '.',
  globalSetup: './global-setup.ts',
  outputDir: './test-results',
  fullyParallel: true,
  // Tests spend a third of their time waiting, so two processors are enough for three workers.
  workers: 3,
  // A shared machine can stall for longer than our timeouts. Second tries are reported at the end.
  retries: process.env['CI'] ? 2 : 0,
  forbidOnly: process.env['CI'] !== undefined,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['./screens/reporter.ts']],
  use: {
    ...spanish,
    launchOptions,
    // A service worker answers requests from its stored files, and tests would not see these requests. Only the tests
    // about the service worker allow it.
    serviceWorkers: 'block',
    // A new context for each test costs an eighth of the CPU time. Fixtures reset what Playwright does not reset.
    reuseContext: true,
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    contextOptions: { reducedMotion: 'reduce' },
    // A trace costs a third of the time of every test: use `--trace retain-on-failure` if you need one.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'movil con esperas', use: phone, testMatch: waiting },
    // `grep` matches the titles of tests and the names of their files.
    { name: 'escritorio', use: desktop, grep: inLargeWindow },
    { name: 'movil', use: phone, testIgnore: [desktopOnly, waiting], grepInvert: notOnPhone },
  ],
})
