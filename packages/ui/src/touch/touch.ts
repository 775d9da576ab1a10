import { type Direction, type Gesture, type Touch, recogniseGestures } from './gestures.ts'

/** Milliseconds between two presses while a finger stays on a button with `data-repeat`. */
const repeatEvery = 120

const away: Record<Direction, readonly [x: number, y: number]> = {
  left: [-1, 0],
  right: [1, 0],
  up: [0, -1],
  down: [0, 1],
}

/**
 * Starts the gestures of fingers. For every gesture there is also a visible button.
 *
 * An element with `data-dismiss="left"` follows the finger in this direction. If the element is a dialog, a swipe in
 * this direction closes it. If not, the swipe presses its last button. In an element with `data-touch`, a gesture
 * presses the button whose `data-gesture` is the name of the gesture: `swipe-left`, `double-tap`. A button with
 * `data-repeat` is pressed again and again while a finger stays on it.
 */
export function startTouch(): void {
  let target: Element | null = null
  let repeating: ReturnType<typeof setInterval> | undefined
  const { down, move, up, cancel } = recogniseGestures((gesture) => {
    if (!target?.isConnected) return
    const thrown = target.closest<HTMLElement>('[data-dismiss]')
    if (thrown) dismiss(thrown, gesture)
    pressFor(target, gesture)
    if (gesture.kind === 'press') repeating = repeat(target)
    if (gesture.kind === 'lift') {
      // When the finger leaves, the browser sends a click. It is ignored, because the button was already pressed.
      if (repeating !== undefined) addEventListener('click', swallow, { capture: true, once: true })
      clearInterval(repeating)
      repeating = undefined
    }
  })
  addEventListener('pointerdown', (event) => {
    removeEventListener('click', swallow, { capture: true })
    if (!isFinger(event)) return
    target = event.target as Element
    down(touchOf(event))
  })
  addEventListener('pointermove', (event) => isFinger(event) && move(touchOf(event)))
  addEventListener('pointerup', (event) => isFinger(event) && up(touchOf(event)))
  addEventListener('pointercancel', cancel)
}

const isFinger = ({ pointerType, isPrimary }: PointerEvent): boolean => pointerType !== 'mouse' && isPrimary
const touchOf = ({ clientX, clientY, timeStamp }: PointerEvent): Touch => ({ x: clientX, y: clientY, at: timeStamp })

function dismiss(thrown: HTMLElement, gesture: Gesture): void {
  const direction = thrown.dataset['dismiss'] as Direction
  const [right, down] = away[direction]
  if (gesture.kind === 'pan') {
    const far = Math.max(gesture.x * right + gesture.y * down, 0)
    thrown.style.translate = `${far * right}px ${far * down}px`
    return
  }
  thrown.style.translate = ''
  if (gesture.kind !== 'swipe' || gesture.direction !== direction) return
  if (thrown instanceof HTMLDialogElement) thrown.close()
  else [...thrown.querySelectorAll('button')].at(-1)?.click()
}

function pressFor(target: Element, gesture: Gesture): void {
  // Two quick taps on a button press it twice, and are not a double tap.
  if (gesture.kind === 'double-tap' && target.closest('button')) return
  const name = gesture.kind === 'swipe' ? `swipe-${gesture.direction}` : gesture.kind
  target.closest('[data-touch]')?.querySelector<HTMLButtonElement>(`button[data-gesture="${name}"]`)?.click()
}

function repeat(target: Element): ReturnType<typeof setInterval> | undefined {
  const button = target.closest<HTMLButtonElement>('button[data-repeat]')
  if (!button) return undefined
  button.click()
  return setInterval(() => button.click(), repeatEvery)
}

function swallow(event: MouseEvent): void {
  if (!event.isTrusted) return
  event.preventDefault()
  event.stopPropagation()
}
