import { nativeLoadingDismiss } from '@lonja/contract/constants'
import { type AppPort, app } from './app.ts'
import { type DeviceFacts, device } from './device.ts'
import { type GeolocationPort, type LocateError, LocateFailure, geolocation, positionOptions } from './geolocation.ts'
import { haptics } from './haptics.ts'
import { nativePreferences } from './native-preferences.ts'
import { preferences } from './preferences.ts'
import { type Permission, type PushPort, push } from './push.ts'

/**
 * The object `Capacitor`, which the native runtime puts into the page before the scripts of the page. The JavaScript
 * packages of Capacitor only wrap it.
 */
interface Bridge {
  getPlatform(): DeviceFacts['platform']
  nativePromise(plugin: string, method: string, options?: object): Promise<unknown>
  addListener(plugin: string, event: string, listener: (data: never) => void): { remove(): Promise<void> }
}

const bridge = (): Bridge => (window as unknown as { Capacitor: Bridge }).Capacitor
const call = <Answer = void>(plugin: string, method: string, options: object = {}): Promise<Answer> =>
  bridge().nativePromise(plugin, method, options) as Promise<Answer>

/** Subscribes to an event of a plugin. @returns a function that unsubscribes */
function on(plugin: string, event: string, listener: (data: never) => void): () => void {
  const handle = bridge().addListener(plugin, event, listener)
  return () => void handle.remove()
}

/** Replaces the implementations for browsers with the implementations for phones. */
export async function install(): Promise<void> {
  const kept = await nativePreferences(
    {
      async all() {
        const { keys } = await call<{ keys: string[] }>('Preferences', 'keys')
        const read = async (key: string) => {
          const { value } = await call<{ value: string | null }>('Preferences', 'get', { key })
          return [key, value ?? ''] as const
        }
        return Object.fromEntries(await Promise.all(keys.map(read)))
      },
      set: (key, value) => call('Preferences', 'set', { key, value }),
      remove: (key) => call('Preferences', 'remove', { key }),
    },
    localStorage,
  )
  preferences.current = () => kept
  app.current = phoneApp
  geolocation.current = phoneGeolocation
  device.current = { facts: readFacts }
  haptics.current = { vibrate: (pattern) => void vibrate(pattern) }
  // If the project has no Firebase file, Android would stop the app when it registers for pushes.
  if ('push' in document.documentElement.dataset) push.current = phonePush
}

const phoneApp: AppPort = {
  onBack: (listener) => on('App', 'backButton', ({ canGoBack }: { canGoBack: boolean }) => listener(canGoBack)),
  leave: () => void call('App', 'exitApp'),
  onPaused(listener) {
    const stops = [on('App', 'pause', () => listener(true)), on('App', 'resume', () => listener(false))]
    return () => stops.forEach((stop) => stop())
  },
  onLink(listener) {
    void call<{ url?: string } | null>('App', 'getLaunchUrl').then((launch) => launch?.url && listener(launch.url))
    return on('App', 'appUrlOpen', ({ url }: { url: string }) => listener(url))
  },
  async openTab(url) {
    const { promise, resolve } = Promise.withResolvers<void>()
    const stop = on('Browser', 'browserFinished', () => resolve())
    await call('Browser', 'open', { url })
    await promise
    stop()
  },
  onOnline(listener) {
    const hear = ({ connected }: { connected: boolean }) => listener(connected)
    void call<{ connected: boolean }>('Network', 'getStatus').then(hear)
    return on('Network', 'networkStatusChange', hear)
  },
  ready: () => void call('SplashScreen', 'hide', { fadeOutDuration: nativeLoadingDismiss }),
}

/**
 * The reasons by the last four digits of the plugin's error codes. The code for «the user has just refused to turn the
 * location service on» is left out on purpose: the result is then `unavailable`, and the app does not ask again.
 */
const reasons: Record<string, LocateError> = {
  '0003': 'denied',
  '0007': 'disabled',
  '0008': 'denied',
  '0010': 'timeout',
  '0017': 'disabled',
}

const phoneGeolocation: GeolocationPort = {
  async position() {
    try {
      const granted = await call<Record<string, Permission>>('Geolocation', 'requestPermissions')
      if (!Object.values(granted).includes('granted')) throw new LocateFailure('denied')
      const position = await call<GeolocationPosition>('Geolocation', 'getCurrentPosition', positionOptions)
      return position.coords
    } catch (error) {
      if (error instanceof LocateFailure) throw error
      throw new LocateFailure(reasons[(error as { code?: string }).code?.slice(-4) ?? ''] ?? 'unavailable')
    }
  },
  // iOS lets an app open only the app's own settings. On Android, `SettingsPlugin.java` opens the location settings.
  openSettings: async () =>
    bridge().getPlatform() === 'android' ? call('Settings', 'openLocation') : location.assign('app-settings:'),
}

async function readFacts(): Promise<DeviceFacts> {
  const { model, manufacturer, osVersion, isVirtual } = await call<
    Required<Pick<DeviceFacts, 'model' | 'manufacturer' | 'isVirtual'>> & { osVersion: string }
  >('Device', 'getInfo')
  const platform = bridge().getPlatform()
  return { platform, model, manufacturer, version: osVersion, lang: navigator.language, isVirtual }
}

async function vibrate(pattern: readonly number[]): Promise<void> {
  for (const [index, duration] of pattern.entries()) {
    if (index % 2 === 0) await call('Haptics', 'vibrate', { duration })
    await new Promise((resolve) => setTimeout(resolve, duration))
  }
}

interface Pressed {
  notification: { data?: { url?: unknown } }
}

const phonePush: PushPort = {
  async permission() {
    const { receive } = await call<{ receive: string }>('PushNotifications', 'checkPermissions')
    return receive === 'granted' || receive === 'denied' ? receive : 'prompt'
  },
  register: () => call('PushNotifications', 'register'),
  onToken(listener) {
    const stops = [
      on('PushNotifications', 'registration', ({ value }: { value: string }) => listener(value)),
      on('PushNotifications', 'registrationError', ({ error }: { error: string }) =>
        console.warn('There is no token for pushes', error),
      ),
    ]
    return () => stops.forEach((stop) => stop())
  },
  onPressed: (listener) =>
    on('PushNotifications', 'pushNotificationActionPerformed', ({ notification: { data } }: Pressed) => {
      if (typeof data?.url === 'string') listener(data.url)
    }),
}
