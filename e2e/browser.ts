import { existsSync } from 'node:fs'
import type { LaunchOptions } from '@playwright/test'

const withWindows = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
/** Chromium without windows: it shows the same pages and uses a fifth less CPU time. */
const headless = '/usr/bin/chromium-headless-shell'

/**
 * The features of Chromium that load pages for the address bar. They use a third of the CPU time of a short test, and
 * no test shows the address bar.
 */
export const addressBar = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']
/**
 * The features that Playwright disables. They are repeated because our own list of features replaces the list of
 * Playwright.
 */
const switchedOff = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Returns the options that start CHROMIUM_PATH, or else the first installed program of the list, or else Playwright's
 * browser.
 */
function launchWith(programs: readonly string[]): LaunchOptions {
  const executablePath = process.env['CHROMIUM_PATH'] ?? programs.find((path) => existsSync(path))
  return { ...(executablePath && { executablePath }), args }
}

const args = [...browserArguments, `--disable-features=${[...switchedOff, ...addressBar].join(',')}`]

/** The options of the browser for the tests. */
export const launchOptions = launchWith([headless, ...withWindows])
/** The options of the browser for measurements and screenshots, which prefer a complete browser to the headless one. */
export const realLaunchOptions = launchWith([...withWindows, headless])

export const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
export const desktop = { viewport: { width: 1440, height: 900 } }
export const spanish = { locale: 'es-ES', timezoneId: 'Europe/Madrid' }
