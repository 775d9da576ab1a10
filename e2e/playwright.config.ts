import { defineConfig } from '@playwright/test'
import { desktop, launchOptions, phone, spanish } from './browser.ts'

/** The journeys run in both windows. What no window changes, or what looks at both by itself, runs once. */
const desktopOnly = /(?:dev|html|bad-starts|stop|budget|axe|screens|offline-schedules)\.spec\.ts/
/** What is the same in either window, but for its width, runs in the one that most people have. */
const phoneOnly =
  /(?:campaigns|cities|guest-orders|info|install|invitation|languages|live|location|no-javascript|notifications|offline|packed|pay-by-bank|pay-late|pay-outcome|pseudo-locale|push|questions|real-town|recovery|valorations|safety|session|suggestions|slots|social|whitelists|reflow|returns|back-in-stock|share|problems|touch|staff|filters|checkout|frame|help)\.spec\.ts/

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
    { name: 'escritorio', use: desktop, testIgnore: phoneOnly },
    { name: 'movil', use: phone, testIgnore: desktopOnly },
  ],
})
