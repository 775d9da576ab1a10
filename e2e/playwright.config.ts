import { defineConfig } from '@playwright/test'
import { desktop, launchOptions, phone, spanish } from './browser.ts'

/** The journeys run in both windows; what no window changes, or what looks at both by itself, runs once. */
const once = /(?:html|bad-starts|budget|axe)\.spec\.ts/

export default defineConfig({
  testDir: '.',
  globalSetup: './global-setup.ts',
  outputDir: './test-results',
  fullyParallel: true,
  workers: 2,
  // A machine shared with others may stall for longer than any of our patience; twice in a row it does not.
  retries: process.env['CI'] ? 2 : 0,
  forbidOnly: process.env['CI'] !== undefined,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    ...spanish,
    launchOptions,
    actionTimeout: 15_000,
    contextOptions: { reducedMotion: 'reduce' },
    // Pictures of every step would cost as much time again as the tests.
    trace: { mode: 'retain-on-failure', screenshots: false },
  },
  projects: [
    { name: 'ambos', use: desktop, testMatch: once },
    { name: 'movil', use: phone, testIgnore: once },
    { name: 'escritorio', use: desktop, testIgnore: once },
  ],
})
