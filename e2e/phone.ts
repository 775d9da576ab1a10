import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { root } from './server.ts'

/** The script that Capacitor's Android runtime runs in every page before the scripts of the page. */
const bridge = join(root, 'apps/native/node_modules/@capacitor/android/capacitor/src/main/assets/native-bridge.js')

/** A simulated phone. A test controls it and reads what the app has done. */
export interface Phone {
  /** Returns the names of the functions of the phone that the page has called, for example `App.exitApp`. */
  asked(): Promise<string[]>
  /** Returns the addresses that the app has opened in the phone's browser. */
  opened(): Promise<string[]>
  /** Returns the texts that the app has stored on the phone. */
  kept(): Promise<Record<string, string>>
  /** Sends an event to the page as soon as the page listens to it. */
  tell(plugin: string, event: string, data?: object): Promise<void>
  /** From this call on, the phone answers calls of `method` with this value, or with an error with this code. */
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

/** Adds Capacitor's own bridge and a simulated phone to the page. The test controls the phone. */
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

/** Simulates the phone in the page. It runs before all other scripts. */
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
