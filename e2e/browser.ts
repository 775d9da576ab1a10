import { existsSync } from 'node:fs'
import type { LaunchOptions } from '@playwright/test'

const known = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const executablePath = process.env['CHROMIUM_PATH'] ?? known.find((path) => existsSync(path))

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

/** The Chromium of the system; without one, that of Playwright. */
export const launchOptions: LaunchOptions = {
  ...(executablePath && { executablePath }),
  args: [...browserArguments, `--disable-features=${[...switchedOff, ...addressBar].join(',')}`],
}

export const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
export const desktop = { viewport: { width: 1440, height: 900 } }
export const spanish = { locale: 'es-ES', timezoneId: 'Europe/Madrid' }
