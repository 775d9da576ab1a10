import { existsSync } from 'node:fs'
import type { LaunchOptions } from '@playwright/test'

const known = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const executablePath = process.env['CHROMIUM_PATH'] ?? known.find((path) => existsSync(path))

/** The Chromium of the system; without one, that of Playwright. */
export const launchOptions: LaunchOptions = {
  ...(executablePath && { executablePath }),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}

export const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
export const desktop = { viewport: { width: 1440, height: 900 } }
export const spanish = { locale: 'es-ES', timezoneId: 'Europe/Madrid' }
