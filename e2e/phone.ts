import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { root } from './server.ts'

/** The code that Capacitor's Android runtime adds to every page before its scripts. */
const bridge = join(root, 'apps/native/node_modules/@capacitor/android/capacitor/src/main/assets/native-bridge.js')

/** The controls and records of a simulated phone, for a test. */
export interface Phone {
  /** The calls of the page, for example `App.exitApp`. */
  asked(): Promise<string[]>
  /** The pages that the app opened in the phone's browser. */
  opened(): Promise<string[]>
  /** The texts that the phone stores for the app. */
  kept(): Promise<Record<string, string>>
  /** Sends an event to the page once the page listens. */
  tell(plugin: string, event: string, data?: object): Promise<void>
  /** From now on the phone answers a call with this value, or with an error with this code. */
  answer(method: string, answer: object | { code: string }): Promise<void>
}

interface OnPage {
  asked: { name: string; options: Record<string, string> }[]
  listens(plugin: string, event: string): boolean
  tell(plugin: string, event: string, data: object): void
  answers: Record<string, object>
}
declare global {
  interface Window {
    phone: OnPage
  }
}

/** Gives the page Capacitor's own bridge and a simulated phone, which a test controls. */
export async function onPhone(page: Page, answers: Record<string, object> = {}): Promise<Phone> {
  await page.addInitScript(installPhone, answers)
  await page.addInitScript({ content: readFileSync(bridge, 'utf8') })
  return {
    asked: () => page.evaluate(() => window.phone.asked.map(({ name }) => name)),
    opened: () =>
      page.evaluate(() =>
        window.phone.asked.flatMap(({ name, options }) => (name === 'Browser.open' ? options['url']! : [])),
      ),
    kept: () => page.evaluate(() => JSON.parse(sessionStorage.getItem('phone') ?? '{}') as Record<string, string>),
    tell: async (plugin, event, data = {}) => {
      await page.waitForFunction(([of, name]) => window.phone.listens(of, name), [plugin, event] as const)
      await page.evaluate(([of, name, what]) => window.phone.tell(of, name, what), [plugin, event, data] as const)
    },
    answer: (method, answer) =>
      page.evaluate(([name, what]) => void (window.phone.answers[name] = what), [method, answer] as const),
  }
}

/** Runs in the page before all other scripts. */
function installPhone(given: Record<string, object>): void {
  const kept = JSON.parse(sessionStorage.getItem('phone') ?? '{}') as Record<string, string>
  const listeners: Record<string, string[]> = {}
  const answers: Record<string, object> = {
    'App.getLaunchUrl': {},
    'Device.getInfo': { model: 'Pixel 9', manufacturer: 'Google', osVersion: '16', isVirtual: false },
    'Geolocation.requestPermissions': { location: 'granted', coarseLocation: 'granted' },
    'Geolocation.getCurrentPosition': { coords: { latitude: 39.4712, longitude: -0.7185 } },
    'Network.getStatus': { connected: true },
    'PushNotifications.checkPermissions': { receive: 'granted' },
    ...given,
  }
  interface Call {
    callbackId: string
    pluginId: string
    methodName: string
    options: Record<string, string>
  }
  const reply = (call: Pick<Call, 'callbackId'>, result: object) =>
    setTimeout(() => android.onmessage?.({ data: JSON.stringify({ ...call, success: true, ...result }) }))

  function keep({ methodName, options: { key = '', value = '' } }: Call): object {
    if (methodName === 'keys') return { keys: Object.keys(kept) }
    if (methodName === 'get') return { value: kept[key] ?? null }
    if (methodName === 'set') kept[key] = value
    else delete kept[key]
    sessionStorage.setItem('phone', JSON.stringify(kept))
    return {}
  }

  const android = {
    onmessage: undefined as ((event: { data: string }) => void) | undefined,
    postMessage(text: string) {
      const call = JSON.parse(text) as Call
      const { pluginId, methodName, options, callbackId } = call
      const name = `${pluginId}.${methodName}`
      if (methodName === 'addListener')
        return void (listeners[`${pluginId}.${options['eventName']}`] ??= []).push(callbackId)
      if (methodName === 'removeListener') return
      if (pluginId === 'Preferences') return void reply(call, { data: keep(call) })
      phone.asked.push({ name, options })
      const answer = answers[name] ?? {}
      reply(call, 'code' in answer ? { success: false, error: { message: 'No', ...answer } } : { data: answer })
    },
  }
  const phone: OnPage = {
    asked: [],
    answers,
    listens: (plugin, event) => (listeners[`${plugin}.${event}`] ?? []).length > 0,
    tell(plugin, event, data) {
      for (const callbackId of listeners[`${plugin}.${event}`] ?? []) reply({ callbackId }, { data, save: true })
    },
  }
  Object.assign(window, { phone, androidBridge: android })
}
