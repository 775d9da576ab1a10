import { storageKeys } from '@lonja/contract/constants'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type Answer, createClient } from '@lonja/ui/api/client.ts'
import { readStored, removeStored, store } from '@lonja/ui/store/storage.ts'
import {
  addToBasket,
  changeBasket,
  clearBasket,
  markNewsRead,
  readBasket,
  removeFromBasket,
  setQuantity,
  startBasket,
} from './basket.ts'
// Imported in advance, because a lazy chunk does not load while timers are simulated.
import './changes.ts'
import type { LocalLine } from './local-order.ts'

const line = (id: string, quantity = 1): LocalLine => ({
  product: { id, title: id, name: id, image: null },
  quantity,
  attributes: [],
})

interface Posted {
  path: string
  order: { lines: LocalLine[]; total?: number }
  answer: (changes?: object) => Promise<void>
}
let posted: Posted[] = []

// The simulated network holds each request until the test answers it. The test can answer in any order.
let notifyOfStorage: (event: { key: string | null }) => void = () => undefined
vi.stubGlobal('addEventListener', (_type: 'storage', listener: typeof notifyOfStorage) => (notifyOfStorage = listener))
startBasket(
  createClient({
    transport: (path, init) =>
      new Promise<Answer>((resolve) => {
        const order = JSON.parse(init.body as string) as Posted['order']
        const answer = async (changes: object = {}) => {
          resolve({ status: 200, headers: new Headers(), json: () => Promise.resolve({ ...order, ...changes }) })
          await vi.advanceTimersByTimeAsync(0)
        }
        posted.push({ path, order, answer })
      }),
  }),
)

beforeEach(() => {
  vi.useFakeTimers()
  posted = []
  clearBasket()
  return () => vi.useRealTimers()
})

const pause = () => vi.advanceTimersByTimeAsync(300)

describe('the basket', () => {
  it('sends the whole order once after many quick changes [C4.20 C9.30]', async () => {
    addToBasket(line('bread'))
    addToBasket(line('wine'))
    setQuantity(line('bread'), 3)
    await vi.advanceTimersByTimeAsync(299)
    expect(posted).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(posted).toHaveLength(1)
    expect(posted[0]?.path).toBe('/api/orders-validate/1')
    expect(posted[0]?.order.lines.map(({ product, quantity }) => [product.id, quantity])).toEqual([
      ['bread', 3],
      ['wine', 1],
    ])
    expect(posted[0]?.order).not.toHaveProperty('schema')
    expect(posted[0]?.order).not.toHaveProperty('changedAt')
  })

  it('is replaced by the server’s answer, in memory and on the device [C4.17 C4.21 C5.3]', async () => {
    addToBasket(line('bread'))
    await pause()
    await posted[0]?.answer({ total: 120 })
    expect(readBasket()).toMatchObject({ schema: 2, total: 120 })
    expect(readStored(storageKeys.order)).toMatchObject({ schema: 2, total: 120 })
  })

  it('ignores the answer to an earlier version of the order, even if that answer arrives last [C4.21]', async () => {
    addToBasket(line('bread'))
    await pause()
    setQuantity(line('bread'), 2)
    await pause()
    expect(posted).toHaveLength(2)
    await posted[1]?.answer({ total: 240 })
    await posted[0]?.answer({ total: 120 })
    expect(readBasket().total).toBe(240)
    expect(readBasket().lines[0]?.quantity).toBe(2)
  })

  it('is deleted together with its last line, and a late answer does not restore it', async () => {
    addToBasket(line('bread'))
    await pause()
    removeFromBasket(line('bread'))
    await posted[0]?.answer()
    expect(readBasket().lines).toEqual([])
    expect(readStored(storageKeys.order)).toBeUndefined()
  })

  it('keeps coupons and other choices when lines change', async () => {
    addToBasket(line('bread'))
    changeBasket({ coupons: ['PAN10'] })
    setQuantity(line('bread'), 2)
    await pause()
    expect(posted.at(-1)?.order).toMatchObject({ coupons: ['PAN10'] })
  })

  it('keeps a message until the user has read it, although the server sends the message only once', async () => {
    addToBasket({ ...line('bread'), price: 100 })
    await pause()
    const dearer = { ...line('bread'), price: 120, messages: [{ code: 'Price changed', was: 100, is: 120 }] }
    await posted[0]?.answer({ lines: [dearer] })
    setQuantity(line('bread'), 2)
    await pause()
    expect(posted[1]?.order).not.toHaveProperty('news')
    await posted[1]?.answer({ lines: [{ ...dearer, quantity: 2, messages: [] }] })
    expect(readBasket().news).toMatchObject([{ title: 'bread', message: { was: 100, is: 120 } }])
    expect(readStored(storageKeys.order)).toMatchObject({ news: [{ title: 'bread' }] })
    markNewsRead()
    expect(readBasket()).toMatchObject({ lines: [{ quantity: 2 }], news: [] })
  })

  describe('in two tabs', () => {
    /** Another tab stores the order, or removes it, and the browser tells this tab. */
    const inOtherTab = (order: object | undefined) => {
      if (order) store(storageKeys.order, order)
      else removeStored(storageKeys.order)
      notifyOfStorage({ key: storageKeys.order })
    }

    it('shows what the other tab changed or removed [C4.22]', () => {
      addToBasket(line('bread'))
      const { changedAt = 0 } = readBasket()
      inOtherTab({ schema: 2, lines: [line('bread'), line('wine')], changedAt: changedAt + 1 })
      expect(readBasket().lines.map(({ product }) => product.id)).toEqual(['bread', 'wine'])
      inOtherTab(undefined)
      expect(readBasket().lines).toEqual([])
    })

    it('keeps a removal if a late check of the other tab stores the line again', async () => {
      addToBasket(line('bread'))
      await pause()
      await posted[0]?.answer()
      const before = readBasket()
      removeFromBasket(line('bread'))
      inOtherTab(before)
      expect(readBasket().lines).toEqual([])
      expect(readStored(storageKeys.order)).toBeUndefined()
    })

    it('keeps a change if a late check of the other tab stores the earlier order', () => {
      addToBasket(line('bread'))
      const before = readBasket()
      setQuantity(line('bread'), 3)
      inOtherTab(before)
      expect(readBasket().lines[0]?.quantity).toBe(3)
      expect(readStored(storageKeys.order)).toMatchObject({ lines: [{ quantity: 3 }] })
    })
  })
})
