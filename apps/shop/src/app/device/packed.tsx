import { deviceReadyWarning } from '@lonja/contract/constants'
import { addressIn, languages, splitAddress } from '@lonja/contract/languages'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { server } from '#/api/client.ts'
import { readStored } from '#/api/storage.ts'
import { app } from '#/native/app.ts'
import { setTheme } from '#/ui/theme.ts'
import { followBack, followLinks, followRunning } from './follow-device.ts'
import { keepRecord } from './record.ts'

/**
 * Makes the packed app ready to begin: it knows its server, and what it keeps on the device. In a browser, where there
 * is no Capacitor, it runs on what browsers have.
 *
 * @param origin  of the server: `https://lonja.example`
 * @returns puts what follows the device beside the screens
 */
export async function prepare(origin: string): Promise<(screens: ReactNode) => ReactNode> {
  server.origin = origin
  if ('Capacitor' in window) {
    const warning = setTimeout(() => console.warn('The device is not ready yet'), deviceReadyWarning)
    const { install } = await import('#/native/capacitor.ts')
    await install()
    clearTimeout(warning)
  }
  // The app begins at the start, whose address names no language.
  const language = languages.find((name) => name === readStored('language'))
  if (language && location.pathname === '/') history.replaceState(null, '', addressIn(language, '/'))
  const theme = readStored('theme')
  if (theme === 'light' || theme === 'dark') setTheme(theme)
  return (screens) => (
    <>
      {screens}
      <DeviceListeners />
    </>
  )
}

/** What the device tells the app, while it runs. */
function DeviceListeners() {
  const navigate = useNavigate()
  const back = useEffectEvent(() => void navigate(-1))
  const go = useEffectEvent((to: string) => {
    const { pathname, search, hash } = location
    void navigate(to, { replace: to === splitAddress(pathname).path + search + hash })
  })
  useEffect(() => followBack(() => back()), [])
  useEffect(() => followLinks(server.origin, (to) => go(to)), [])
  useEffect(followRunning, [])
  useEffect(keepRecord, [])
  useEffect(() => app.current.ready(), [])
  return null
}
