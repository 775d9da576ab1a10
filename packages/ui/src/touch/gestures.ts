import { gestures as limits } from '@lonja/contract/constants'

export type Direction = 'left' | 'right' | 'up' | 'down'

/** A gesture of a finger. `pan` is sent repeatedly while the finger moves, `lift` when a pan or a press has ended. */
export type Gesture =
  | { kind: 'tap' | 'double-tap' | 'press' | 'lift' }
  | { kind: 'pan'; x: number; y: number; direction: Direction }
  | { kind: 'swipe'; direction: Direction }

/** The position of a finger, in pixels, and the time, in milliseconds. */
export interface Touch {
  x: number
  y: number
  at: number
}

export interface Recogniser {
  down: (touch: Touch) => void
  move: (touch: Touch) => void
  up: (touch: Touch) => void
  /** Called when the browser takes over the finger, for example to scroll. */
  cancel: () => void
}

/** Recognises gestures from the positions of one finger, with the limits of SPEC §9. */
export function recogniseGestures(hear: (gesture: Gesture) => void): Recogniser {
  let start: Touch | undefined
  let kind: 'tap' | 'press' | 'pan' = 'tap'
  let lastTap = -Infinity
  let pressing: ReturnType<typeof setTimeout> | undefined

  const leave = () => {
    clearTimeout(pressing)
    if (start && kind !== 'tap') hear({ kind: 'lift' })
    start = undefined
  }
  /** Ends a press reported by mistake: on a busy page, the timer may run before the waiting events of a quick tap. */
  const mend = ({ at }: Touch) => {
    if (!start || kind !== 'press' || at - start.at >= limits.press) return
    hear({ kind: 'lift' })
    kind = 'tap'
  }
  return {
    down(touch) {
      leave()
      start = touch
      kind = 'tap'
      pressing = setTimeout(() => {
        kind = 'press'
        hear({ kind })
      }, limits.press)
    },
    move(touch) {
      mend(touch)
      if (!start || kind === 'press') return
      const x = touch.x - start.x
      const y = touch.y - start.y
      if (kind === 'tap' && Math.hypot(x, y) < limits.panThreshold) return
      clearTimeout(pressing)
      kind = 'pan'
      hear({ kind, x, y, direction: directionOf(x, y) })
    },
    up(touch) {
      mend(touch)
      if (!start) return
      const { x, y, at } = touch
      const [right, down, time] = [x - start.x, y - start.y, at - start.at]
      if (kind === 'pan') {
        const speed = Math.max(Math.abs(right), Math.abs(down)) / Math.max(time, 1)
        if (speed >= limits.swipeVelocity) hear({ kind: 'swipe', direction: directionOf(right, down) })
      } else if (kind === 'tap' && time <= limits.tap) {
        const isSecond = at - lastTap <= limits.doubleTapInterval
        hear({ kind: isSecond ? 'double-tap' : 'tap' })
        lastTap = isSecond ? -Infinity : at
      }
      leave()
    },
    cancel: leave,
  }
}

function directionOf(x: number, y: number): Direction {
  if (Math.abs(x) > Math.abs(y)) return x < 0 ? 'left' : 'right'
  return y < 0 ? 'up' : 'down'
}
