import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

/** Simulates a browser's storage. While it `refuses`, every call throws. */
function browserStorage() {
  const held = new Map<string, string>()
  const state = { held, refuses: false }
  const guard = () => {
    if (state.refuses) throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => {
      guard()
      return held.get(key) ?? null
    },
    setItem: (key: string, value: string) => {
      guard()
      held.set(key, value)
    },
    removeItem: (key: string) => {
      guard()
      held.delete(key)
    },
  })
  return state
}

let storage: ReturnType<typeof browserStorage>
const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
// Each test loads the module again, because the module keeps the values that the storage refused.
const load = () => import('./storage.ts')

beforeEach(() => {
  vi.resetModules()
  storage = browserStorage()
  warned.mockClear()
})
afterEach(() => vi.unstubAllGlobals())

describe('the storage of a device', () => {
  it('keeps values as JSON under the keys of the specification [C9.16]', async () => {
    const { store, readStored, removeStored } = await load()
    store('current_login', { username: 'alice' })
    expect(storage.held.get('current_login')).toBe('{"username":"alice"}')
    expect(readStored('current_login')).toEqual({ username: 'alice' })
    removeStored('current_login')
    expect(readStored('current_login')).toBeUndefined()
  })

  it('removes values that are not JSON', async () => {
    storage.held.set('current_user', '{"id":')
    const { readStored } = await load()
    expect(readStored('current_user')).toBeUndefined()
    expect(storage.held.has('current_user')).toBe(false)
  })

  it('keeps values that the browser’s storage refuses until the page closes, and logs the reason once [C8.15]', async () => {
    storage.refuses = true
    const { store, readStored, removeStored } = await load()
    store('current_order', { lines: [] })
    store('current_login', { username: 'alice' })
    expect(readStored('current_order')).toEqual({ lines: [] })
    removeStored('current_order')
    expect(readStored('current_order')).toBeUndefined()
    expect(readStored('current_login')).toEqual({ username: 'alice' })
    expect(warned).toHaveBeenCalledOnce()
    expect(String(warned.mock.calls[0]?.[1])).toContain('The operation is insecure.')
  })

  it('uses the browser’s storage again as soon as it accepts values', async () => {
    const { store, readStored } = await load()
    storage.refuses = true
    store('current_order', 1)
    storage.refuses = false
    store('current_order', 2)
    expect(storage.held.get('current_order')).toBe('2')
    expect(readStored('current_order')).toBe(2)
  })
})
