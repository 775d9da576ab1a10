import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it } from 'vitest'
import { fakePhone } from '@lonja/ui/native/fake.ts'
import { currentToast } from '@lonja/ui/hooks/toast.ts'
import { applyEvent } from './follow.ts'

const keys = [
  ['orders', 'mine', 'ana'],
  ['orders', 'one', 'bread'],
  ['orders', 'invoices', 'bread', 'today'],
  ['orders', 'invoices', 'wine', 'today'],
  ['notifications', 'list'],
  ['me', 'ana'],
  ['products', 'list', ''],
]
let client: QueryClient

beforeEach(() => {
  client = new QueryClient()
  for (const key of keys) client.setQueryData(key, {})
})

const readAgain = (): string[] =>
  keys.filter((key) => client.getQueryState(key)?.isInvalidated).map((key) => key.slice(0, 3).join(' '))

it('an event about an order reloads the screens of that order, the lists of orders, and nothing else', () => {
  applyEvent(client, { name: 'order', data: '{"id":"bread"}' })
  expect(readAgain()).toEqual(['orders mine ana', 'orders one bread', 'orders invoices bread'])
})

it('an event about a notification reloads the notifications and the number of unread ones', () => {
  applyEvent(client, { name: 'notification', data: '{"unread":0,"latest":null}' })
  expect(readAgain()).toEqual(['notifications list', 'me ana'])
})

it('a gap in the events reloads all data that events report', () => {
  applyEvent(client, { name: 'reset', data: '{}' })
  expect(readAgain()).toEqual(keys.slice(0, 6).map((key) => key.slice(0, 3).join(' ')))
})

it('a notification is announced as new only if no list has shown it yet [C9.31]', () => {
  const time = Date.now().toString(16).padStart(12, '0')
  const [shown, latest] = ['1', '2'].map((end) => `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-00000000000${end}`)
  const hear = (id: string | undefined) =>
    applyEvent(client, {
      name: 'notification',
      data: JSON.stringify({ unread: 1, latest: { id, title: id, url: null } }),
    })
  const phone = fakePhone()
  client.setQueryData(['notifications', 'list'], { pages: [[{ id: shown }]] })
  hear(shown)
  expect(currentToast()).toBeUndefined()
  expect(phone.asked).toEqual([])
  hear(latest)
  expect(currentToast()?.text).toBe(latest)
  expect(phone.asked).toEqual(['vibrate 500 300 500'])
})
