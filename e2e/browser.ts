import { existsSync } from 'node:fs'
import type { LaunchOptions } from '@playwright/test'

const withWindows = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
/** Headless Chromium: it shows the same pages with a fifth less CPU time. */
const headless = '/usr/bin/chromium-headless-shell'

/** The pages of Chromium's address bar: they take a third of the CPU time of a short test, and no test shows them. */
export const addressBar = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']
/** The features that Playwright disables by default, if no others are named. */
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

/** The first of these programs that is installed; otherwise Playwright's own. */
function launchWith(programs: readonly string[]): LaunchOptions {
  const executablePath = process.env['CHROMIUM_PATH'] ?? programs.find((path) => existsSync(path))
  return { ...(executablePath && { executablePath }), args }
}

const args = [...browserArguments, `--disable-features=${[...switchedOff, ...addressBar].join(',')}`]

/** For the tests. */
export const launchOptions = launchWith([headless, ...withWindows])
/** For measurements and screenshots: a complete browser is preferred to the headless one. */
export const realLaunchOptions = launchWith([...withWindows, headless])

export const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
export const desktop = { viewport: { width: 1440, height: 900 } }
export const spanish = { locale: 'es-ES', timezoneId: 'Europe/Madrid' }
