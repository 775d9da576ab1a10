import { existsSync } from 'node:fs'
import type { LaunchOptions } from '@playwright/test'

const withWindows = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
/** Chromium without its windows: the same pages for a fifth less of the processor's time. */
const headless = '/usr/bin/chromium-headless-shell'

/** The pages that Chromium's address bar is made of: a third of the processor's time of a short test, and nobody sees it. */
export const addressBar = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']
/** What Playwright switches off by itself, as long as nobody names anything else. */
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

/** The first of the programs that the system has; without one, Playwright's own. */
function launchWith(programs: readonly string[]): LaunchOptions {
  const executablePath = process.env['CHROMIUM_PATH'] ?? programs.find((path) => existsSync(path))
  return { ...(executablePath && { executablePath }), args }
}

const args = [...browserArguments, `--disable-features=${[...switchedOff, ...addressBar].join(',')}`]

/** For the tests. */
export const launchOptions = launchWith([headless, ...withWindows])
/** For what people see of it: its times and its pictures. */
export const realLaunchOptions = launchWith([...withWindows, headless])

export const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
export const desktop = { viewport: { width: 1440, height: 900 } }
export const spanish = { locale: 'es-ES', timezoneId: 'Europe/Madrid' }
