import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Gesture, recogniseGestures } from './gestures.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** Simulates a finger and records its gestures. Each step begins `after` milliseconds after the previous step. */
function finger() {
  const heard: Gesture[] = []
  const recogniser = recogniseGestures((gesture) => heard.push(gesture))
  const step =
    (kind: 'down' | 'move' | 'up') =>
    (after: number, x = 0, y = 0) => {
      vi.advanceTimersByTime(after)
      recogniser[kind]({ x, y, at: Date.now() })
    }
  return {
    down: step('down'),
    move: step('move'),
    up: step('up'),
    cancel: () => recogniser.cancel(),
    kinds: () => heard.map(({ kind }) => kind),
    heard,
  }
}

describe('a tap', () => {
  it('takes 250 ms at most [C9.34]', () => {
    const one = finger()
    one.down(0)
    one.up(250)
    expect(one.kinds()).toEqual(['tap'])
  })

  it('is a double tap if it ends at most 300 ms after another tap [C9.35]', () => {
    const one = finger()
    one.down(0)
    one.up(50)
    one.down(250)
    one.up(50)
    expect(one.kinds()).toEqual(['tap', 'double-tap'])
  })

  it('is a single tap if it ends 301 ms after another tap [C9.35]', () => {
    const one = finger()
    one.down(0)
    one.up(50)
    one.down(251)
    one.up(50)
    expect(one.kinds()).toEqual(['tap', 'tap'])
  })

  it('is a single tap again after a double tap', () => {
    const one = finger()
    for (const after of [0, 100, 100]) {
      one.down(after)
      one.up(10)
    }
    expect(one.kinds()).toEqual(['tap', 'double-tap', 'tap'])
  })
})

describe('a press', () => {
  it('begins after 251 ms, and ends when the finger leaves the screen [C9.36]', () => {
    const one = finger()
    one.down(0)
    vi.advanceTimersByTime(250)
    expect(one.kinds()).toEqual([])
    vi.advanceTimersByTime(1)
    expect(one.kinds()).toEqual(['press'])
    one.up(1_000)
    expect(one.kinds()).toEqual(['press', 'lift'])
  })

  it('does not begin while the finger moves', () => {
    const one = finger()
    one.down(0)
    one.move(100, 10)
    vi.advanceTimersByTime(1_000)
    expect(one.kinds()).toEqual(['pan'])
  })
})

it('a press that is reported by mistake, because the events of the finger come late, ends with the next event', () => {
  const heard: string[] = []
  const { down, move, up } = recogniseGestures(({ kind }) => heard.push(kind))
  down({ x: 0, y: 0, at: 0 })
  vi.advanceTimersByTime(400)
  move({ x: 40, y: 0, at: 50 })
  up({ x: 80, y: 0, at: 100 })
  expect(heard).toEqual(['press', 'lift', 'pan', 'swipe', 'lift'])
})

describe('a pan', () => {
  it('begins at 10 pixels [C9.38]', () => {
    const one = finger()
    one.down(0)
    one.move(10, 6, 7)
    expect(one.kinds()).toEqual([])
    one.move(10, 6, 8)
    expect(one.heard).toEqual([{ kind: 'pan', x: 6, y: 8, direction: 'down' }])
  })

  it('reports each movement of the finger, and ends when the browser takes over the finger', () => {
    const one = finger()
    one.down(0)
    one.move(10, 12)
    one.move(10, 5)
    one.cancel()
    one.move(10, 50)
    expect(one.kinds()).toEqual(['pan', 'pan', 'lift'])
  })
})

describe('a swipe', () => {
  it.each([
    ['left', -30, 5],
    ['right', 30, -5],
    ['up', 5, -30],
    ['down', -5, 30],
  ] as const)('goes %s', (direction, x, y) => {
    const one = finger()
    one.down(0)
    one.move(50, x, y)
    one.up(50, x, y)
    expect(one.heard.slice(1)).toEqual([{ kind: 'swipe', direction }, { kind: 'lift' }])
  })

  it('needs at least 0.3 pixels per millisecond [C9.37]', () => {
    const slow = finger()
    slow.down(0)
    slow.move(50, 20)
    slow.up(51, 30)
    expect(slow.kinds()).toEqual(['pan', 'lift'])
    const quick = finger()
    quick.down(0)
    quick.move(50, 20)
    quick.up(50, 30)
    expect(quick.kinds()).toEqual(['pan', 'swipe', 'lift'])
  })
})
