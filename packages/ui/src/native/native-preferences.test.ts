import { beforeEach, expect, it, vi } from 'vitest'
import { type NativeStore, nativePreferences } from './native-preferences.ts'

/** Simulates the browser's `localStorage`. */
class Shelf implements Storage {
  [name: string]: unknown
  readonly #kept = new Map<string, string>()
  get length() {
    return this.#kept.size
  }
  key = (index: number) => [...this.#kept.keys()][index] ?? null
  getItem = (key: string) => this.#kept.get(key) ?? null
  setItem = (key: string, value: string) => void this.#kept.set(key, value)
  removeItem = (key: string) => void this.#kept.delete(key)
  clear = () => this.#kept.clear()
  all = () => Object.fromEntries(this.#kept)
}

/** A phone's storage. While it is `broken`, every call fails. */
function phone(kept: Record<string, string> = {}) {
  const state = { kept, broken: false }
  const settle = async (work: () => void) => {
    await Promise.resolve()
    if (state.broken) throw new Error('The disk is full')
    work()
  }
  const native: NativeStore = {
    async all() {
      await settle(() => undefined)
      return { ...state.kept }
    },
    set: (key, value) => settle(() => void (state.kept[key] = value)),
    remove: (key) => settle(() => void delete state.kept[key]),
  }
  return { state, native }
}

const written = () => new Promise((resolve) => setTimeout(resolve))
const warnings = vi.spyOn(console, 'warn')
beforeEach(() => void warnings.mockReset().mockImplementation(() => undefined))

it('the native storage reads all values of the phone first, and writes each change to the phone, in order', async () => {
  const { state, native } = phone({ current_order: '{"lines":[]}' })
  const kept = await nativePreferences(native, new Shelf())
  expect(kept.getItem('current_order')).toBe('{"lines":[]}')
  kept.setItem('theme', '"dark"')
  kept.setItem('theme', '"light"')
  kept.removeItem('current_order')
  expect([kept.getItem('theme'), kept.getItem('current_order')]).toEqual(['"light"', null])
  await written()
  expect(state.kept).toEqual({ theme: '"light"' })
  expect(warnings).not.toHaveBeenCalled()
})

it('the native storage uses the browser’s storage if the phone’s storage cannot be read, and logs the reason [C8.15]', async () => {
  const { state, native } = phone()
  state.broken = true
  const browser = new Shelf()
  const kept = await nativePreferences(native, browser)
  kept.setItem('theme', '"dark"')
  expect(browser.all()).toEqual({ theme: '"dark"' })
  expect(warnings.mock.calls[0]).toEqual([expect.stringContaining('Native storage'), new Error('The disk is full')])
})

it('values that the phone refused are kept in the browser’s storage, until the phone accepts them at the next start', async () => {
  const { state, native } = phone({ current_user: '{"id":"1"}', theme: '"light"' })
  const browser = new Shelf()
  const kept = await nativePreferences(native, browser)
  state.broken = true
  kept.setItem('theme', '"dark"')
  kept.removeItem('current_user')
  await written()
  expect(kept.getItem('theme')).toBe('"dark"')
  expect(warnings).toHaveBeenCalledWith(expect.stringContaining('refused theme'), expect.any(Error))

  state.broken = false
  const next = await nativePreferences(native, browser)
  expect([next.getItem('theme'), next.getItem('current_user')]).toEqual(['"dark"', null])
  await written()
  expect(state.kept).toEqual({ theme: '"dark"' })
  expect(browser.all()).toEqual({})
})
