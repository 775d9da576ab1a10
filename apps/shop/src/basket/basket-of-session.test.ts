import { storageKeys } from '@lonja/contract/constants'
import { expect, it, vi } from 'vitest'
import { type Answer, createClient } from '@lonja/ui/api/client.ts'
import { credentials, login, logout, startSession } from '@lonja/ui/api/session.ts'
import { readStored } from '@lonja/ui/store/storage.ts'
import { addToBasket, changeBasket, readBasket, startBasket } from './basket.ts'
import { lineKey } from './local-order.ts'

const line = (id: string, quantity = 1) => ({
  product: { id, title: id, name: id, image: null },
  quantity,
  attributes: [],
})
const inSight = () => readBasket().lines.map((one) => [lineKey(one), one.quantity])

it('two users of one device each find their own basket, with the products they added before signing in', async () => {
  vi.stubGlobal('addEventListener', () => {})
  let who = 'ana'
  const transport = async (path: string, init: RequestInit): Promise<Answer> => {
    const answers: Record<string, unknown> = {
      '/api/login': { access_token: who, refresh_token: who, expires_in: 3_600 },
      '/api/me': { id: who, username: who, email: `${who}@lonja.test` },
      '/api/logout': {},
    }
    const body = answers[path] ?? JSON.parse(init.body as string)
    expect(body).not.toHaveProperty('owner')
    return { status: 200, headers: new Headers(), json: () => Promise.resolve(body) }
  }
  const api = createClient({ transport, credentials })
  startSession()
  startBasket(api)
  // The code that changes the owner of the basket is loaded on demand, so the test waits for the new owner.
  const settled = () => vi.waitFor(() => expect(readBasket().owner).toBe(who))
  const signIn = async (user: string) => {
    who = user
    await login(api, user, 'lonja-demo')
    await settled()
  }
  const signOut = async () => {
    await logout(api)
    await vi.waitFor(() => expect(inSight()).toEqual([]))
  }

  addToBasket(line('bread'))
  await signIn('ana')
  addToBasket(line('wine', 2))
  changeBasket({ note: 'Segundo timbre' })
  expect(inSight()).toEqual([
    ['bread', 1],
    ['wine', 2],
  ])

  await signOut()
  expect(readStored(storageKeys.order)).toBeUndefined()
  expect(JSON.stringify(readStored('kept_orders'))).not.toContain('timbre')

  addToBasket(line('cake'))
  await signIn('bob')
  expect(inSight()).toEqual([['cake', 1]])
  await signOut()

  addToBasket(line('wine', 1))
  addToBasket(line('shirt'))
  await signIn('ana')
  expect(inSight()).toEqual([
    ['wine', 2],
    ['shirt', 1],
    ['bread', 1],
  ])
})
