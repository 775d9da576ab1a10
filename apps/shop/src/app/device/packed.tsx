import { deviceReadyWarning } from '@lonja/contract/constants'
import { addressIn, languages, splitAddress } from '@lonja/contract/languages'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useNavigate } from '@lonja/ui/router/router.tsx'
import type { Client } from '@lonja/ui/api/client.ts'
import { readStored } from '@lonja/ui/store/storage.ts'
import { app } from '@lonja/ui/native/app.ts'
import { setTheme } from '@lonja/ui/hooks/theme.ts'
import { followBack, followLinks, followRunning } from '@lonja/ui/native/follow-device.ts'
import { syncDeviceRecord } from '@lonja/ui/push/device-record.ts'

/**
 * Prepares the packed app: reads the data stored on the device. In a browser without Capacitor it reads the browser’s
 * own storage.
 *
 * @returns a function that renders the screens together with a component that follows the events of the device
 */
export async function prepare(): Promise<(screens: ReactNode, api: Client) => ReactNode> {
  if ('Capacitor' in window) {
    const warning = setTimeout(() => console.warn('The device is not ready yet'), deviceReadyWarning)
    const { install } = await import('@lonja/ui/native/capacitor.ts')
    await install()
    clearTimeout(warning)
  }
  // The app starts at the home page. That address has no language, so the stored language is added.
  const language = languages.find((name) => name === readStored('language'))
  if (language && location.pathname === '/') history.replaceState(null, '', addressIn(language, '/'))
  const theme = readStored('theme')
  if (theme === 'light' || theme === 'dark') setTheme(theme)
  return (screens, api) => (
    <>
      {screens}
      <DeviceListeners api={api} />
    </>
  )
}

/** Follows the events of the device while the app runs. */
function DeviceListeners({ api }: { api: Client }) {
  const navigate = useNavigate()
  const go = useEffectEvent((to: string) => {
    const { pathname, search, hash } = location
    navigate(to, { replace: to === splitAddress(pathname).path + search + hash })
  })
  useEffect(() => followBack(() => history.back()), [])
  useEffect(() => followLinks(api.origin, (to) => go(to)), [api])
  useEffect(followRunning, [])
  useEffect(() => syncDeviceRecord(api), [api])
  useEffect(() => app.current.ready(), [])
  return null
}
