import { app } from './app.ts'
import { type DeviceFacts, device } from './device.ts'
import { LocateFailure, type LocateError, type Position, geolocation } from './geolocation.ts'
import { haptics } from './haptics.ts'
import { preferences } from './preferences.ts'
import { type Permission, push } from './push.ts'

/** For tests: replaces the browser with a fake phone. It returns prepared answers and records the requests. */
export function fakePhone() {
  const back = line<boolean>()
  const paused = line<boolean>()
  const link = line<string>()
  const online = line<boolean>()
  const token = line<string>()
  const pressed = line<string>()
  const kept = new Map<string, string>()
  const phone = {
    /** The position of the phone, or the reason why it returns none. */
    place: { latitude: 39.4712, longitude: -0.7185 } as Position | LocateError,
    permission: 'granted' as Permission,
    facts: { platform: 'android', model: 'Pixel 9', lang: 'es-ES', isVirtual: false } as DeviceFacts,
    kept,
    /** The requests to the phone, in the order of the calls. */
    asked: [] as string[],
    pressBack: (canGoBack: boolean) => back.tell(canGoBack),
    pause: () => paused.tell(true),
    resume: () => paused.tell(false),
    open: (url: string) => link.tell(url),
    connect: (connected: boolean) => online.tell(connected),
    giveToken: (value: string) => token.tell(value),
    pressPush: (url: string) => pressed.tell(url),
  }
  const ask = (what: string) => {
    phone.asked.push(what)
    return Promise.resolve()
  }
  app.current = {
    onBack: back.on,
    leave: () => void ask('leave'),
    onPaused: paused.on,
    onLink: link.on,
    openTab: (url) => ask(`tab ${url}`),
    onOnline: online.on,
    ready: () => void ask('ready'),
  }
  geolocation.current = {
    position: () =>
      typeof phone.place === 'string' ? Promise.reject(new LocateFailure(phone.place)) : Promise.resolve(phone.place),
    openSettings: () => ask('settings'),
  }
  push.current = {
    permission: () => Promise.resolve(phone.permission),
    register: () => ask('register'),
    onToken: token.on,
    onPressed: pressed.on,
  }
  device.current = { facts: () => Promise.resolve(phone.facts) }
  haptics.current = { vibrate: (pattern) => void ask(`vibrate ${pattern.join(' ')}`) }
  preferences.current = () => ({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  })
  return phone
}

/** A channel that sends each message to all its listeners. */
function line<Value>() {
  const listeners = new Set<(value: Value) => void>()
  return {
    on(listener: (value: Value) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    tell(value: Value) {
      for (const listener of listeners) listener(value)
    },
  }
}
