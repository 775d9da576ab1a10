import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createClient } from '#/api/client.ts'
import { adoptTokens, credentials, logout } from '#/api/session.ts'
import { fakePhone } from '#/native/fake.ts'
import { syncDeviceRecord } from './device-record.ts'

vi.stubGlobal('addEventListener', () => undefined)
const warnings = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
const tokens = { access_token: 'a', refresh_token: 'r', expires_in: 3_600 }
const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/

let phone: ReturnType<typeof fakePhone>
let sent: { path: string; body: Record<string, unknown> }[] = []
let fails = false
let stop = () => undefined as void
const api = createClient({
  credentials,
  transport: (path, init) => {
    if (path === '/api/devices' && fails) return Promise.reject(new TypeError('Failed to fetch'))
    if (init.method === 'POST') sent.push({ path, body: JSON.parse(init.body as string) as Record<string, unknown> })
    const answer = path === '/api/me' ? { id: '1', username: 'ana', email: 'ana@lonja.test' } : {}
    return Promise.resolve({ status: 200, headers: new Headers(), json: () => Promise.resolve(answer) })
  },
})

beforeEach(() => {
  phone = fakePhone()
  sent = []
  fails = false
  warnings.mockClear()
})
afterEach(async () => {
  stop()
  await logout(api)
})

const settled = () => new Promise((resolve) => setTimeout(resolve, 5))
const records = () => sent.filter(({ path }) => path === '/api/devices').map(({ body }) => body)

it('no record of the device is saved without a signed-in user', async () => {
  stop = syncDeviceRecord(api)
  phone.giveToken('first')
  await settled()
  expect(records()).toEqual([])
})

it('the record of the device is saved at login, and again with every new token [C3.2 C4.25]', async () => {
  stop = syncDeviceRecord(api)
  phone.giveToken('first')
  await adoptTokens(api, tokens)
  await settled()
  phone.giveToken('second')
  phone.giveToken('third')
  await settled()
  const [made, ...refreshed] = records()
  expect(made).toEqual({
    id: expect.stringMatching(uuid),
    token: 'first',
    platform: 'android',
    model: 'Pixel 9',
    lang: 'es-ES',
    isVirtual: false,
  })
  expect(refreshed.at(-1)).toEqual({ ...made, token: 'third' })
})

it('a failed save of the device’s record is logged, and the next token saves the record [C8.12]', async () => {
  await adoptTokens(api, tokens)
  stop = syncDeviceRecord(api)
  fails = true
  phone.giveToken('lost')
  await settled()
  expect(warnings).toHaveBeenCalledWith('The record of this device was not saved', expect.anything())
  fails = false
  phone.giveToken('kept')
  await settled()
  expect(records()).toMatchObject([{ token: 'kept' }])
})

it.each([
  ['granted', ['register']],
  ['denied', []],
  ['prompt', []],
] as const)('no permission dialog appears: with the permission %s the app calls %j', async (permission, asked) => {
  phone.permission = permission
  stop = syncDeviceRecord(api)
  await settled()
  expect(phone.asked).toEqual(asked)
})

it('the id of the device stays after a logout, and the logout request contains it', async () => {
  stop = syncDeviceRecord(api)
  phone.giveToken('first')
  await adoptTokens(api, tokens)
  await settled()
  await logout(api)
  const [{ id } = { id: '' }] = records()
  expect(sent.map(({ path }) => path)).toContain(`/api/logout/${String(id)}`)
  await adoptTokens(api, tokens)
  await settled()
  expect(records().map((record) => record['id'])).toEqual([id, id])
})
