import { focusManager, onlineManager } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fakePhone } from './fake.ts'
import { runtime } from './runtime.ts'
import { followBack, followLinks, followRunning } from './follow-device.ts'

let phone: ReturnType<typeof fakePhone>
let stop: () => void
beforeEach(() => void (phone = fakePhone()))
afterEach(() => stop())

describe('the back button', () => {
  let done: string[]
  /** The names of the open dialogs, in page order; `focused` is the name of the dialog with the focus. */
  let open: string[]
  let focused: string | undefined
  beforeEach(() => {
    done = []
    open = []
    focused = undefined
    stop = followBack(
      () => done.push('back'),
      () =>
        open.map((name) => ({
          matches: () => name === focused,
          close() {
            open = open.filter((other) => other !== name)
            done.push(`close ${name}`)
          },
        })),
    )
  })

  it('closes the top overlay, then the overlay below it, and then goes back', () => {
    open = ['menu', 'towns']
    for (let press = 0; press < 3; press += 1) phone.pressBack(true)
    expect(done).toEqual(['close towns', 'close menu', 'back'])
  })

  it('closes the overlay with the focus first, whatever its position in the page', () => {
    open = ['menu', 'towns']
    focused = 'menu'
    for (let press = 0; press < 3; press += 1) phone.pressBack(true)
    expect(done).toEqual(['close menu', 'close towns', 'back'])
  })

  it('closes the app when there is no page to go back to', () => {
    phone.pressBack(false)
    expect(done).toEqual([])
    expect(phone.asked).toEqual(['leave'])
  })
})

describe('a link', () => {
  const origin = 'https://lonja.example'
  let gone: string[]
  beforeEach(() => {
    gone = []
    stop = followLinks(origin, (to) => gone.push(to))
  })

  it('to the web shop opens the page of this address', () => {
    phone.open(`${origin}/order/42?x=1#token=abc`)
    phone.open(`${origin}/recovery#token=abc`)
    // The language of the link is removed, because the app has its own language.
    phone.open(`${origin}/ca/cart`)
    expect(gone).toEqual(['/order/42?x=1#token=abc', '/recovery#token=abc', '/cart'])
  })

  it.each([
    'https://evil.example/order/42',
    'https://lonja.example.evil.example/order/42',
    'https://lonja.example@evil.example/',
    'http://lonja.example/order/42',
    `${origin}//evil.example`,
    `${origin}/\\evil.example`,
    `${origin}/\t/evil.example`,
    `${origin}/logout`,
    `${origin}/en/logout`,
    `${origin}/x/../logout`,
    'javascript:alert(1)',
    'lonja://order/42',
    '',
  ])('%j opens nothing', (link) => {
    phone.open(link)
    expect(gone).toEqual([])
  })

  it('in a pressed push opens only paths of the web shop', () => {
    for (const path of ['/order/42', 'https://evil.example', '//evil.example', '@evil.example/', '.evil.example/'])
      phone.pressPush(path)
    expect(gone).toEqual(['/order/42'])
  })
})

describe('the running app', () => {
  beforeEach(() => void (stop = followRunning()))
  afterEach(() => {
    phone.resume()
    phone.connect(true)
  })

  it('is paused and sends no requests while it is in the background', () => {
    phone.pause()
    expect([runtime.paused, focusManager.isFocused()]).toEqual([true, false])
    phone.resume()
    expect([runtime.paused, focusManager.isFocused()]).toEqual([false, true])
  })

  it('knows whether there is a network', () => {
    phone.connect(false)
    expect([runtime.online, onlineManager.isOnline()]).toEqual([false, false])
    phone.connect(true)
    expect([runtime.online, onlineManager.isOnline()]).toEqual([true, true])
  })
})
