import { beforeEach, expect, it } from 'vitest'
import { openPushed, showPush } from './worker-push.ts'

let shown: [title: string, options: object][]
let opened: string[]
const windows = [{ url: 'https://lonja.test/order/1', focus: () => Promise.resolve(opened.push('focused')) }]
const scope = {
  location: { origin: 'https://lonja.test' },
  registration: { showNotification: async (title: string, options: object) => void shown.push([title, options]) },
  clients: {
    matchAll: () => Promise.resolve(windows),
    openWindow: async (url: string) => {
      opened.push(url)
      return null
    },
  },
}
beforeEach(() => {
  shown = []
  opened = []
})

it('the worker shows a push in place of an earlier push about the same order or campaign', async () => {
  await showPush(scope, '{"title":"Tu pedido R1: Listo","body":"Horno","url":"/order/1","tag":"1"}')
  expect(shown).toMatchObject([['Tu pedido R1: Listo', { body: 'Horno', data: '/order/1', tag: '1', renotify: true }]])
})

it.each([undefined, '', 'no JSON'])('the worker shows a default notification for the invalid push %s', async (text) => {
  await showPush(scope, text)
  expect(shown).toMatchObject([['Lonja', { data: '/notifications' }]])
  expect(shown[0]![1]).not.toHaveProperty('renotify')
})

it.each([
  ['/order/1', 'focused'],
  ['/order/2', 'https://lonja.test/order/2'],
  ['https://evil.test/', 'https://lonja.test/'],
  ['//evil.test/x', 'https://lonja.test/'],
  ['/\\evil.test', 'https://lonja.test/'],
  ['javascript:alert(1)', 'https://lonja.test/'],
  [undefined, 'https://lonja.test/'],
])('a press on a push with the address %s opens only the web shop', async (url, expected) => {
  await openPushed(scope, url)
  expect(opened).toEqual([expected])
})
