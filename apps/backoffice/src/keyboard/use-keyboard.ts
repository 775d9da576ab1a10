import { useEffect, useEffectEvent } from 'react'
import { keys } from './keys.ts'

/** In milliseconds: a scanner that works as a keyboard types faster than this, and its letters press nothing. */
const fast = 60

/** Makes the keys work on every screen. No key does anything while a field has the focus. */
export function useKeyboard(showHelp: () => void): void {
  const act = useEffectEvent(async (key: string) => {
    if (key === keys.help) return showHelp()
    const { moveFocus, pressKey } = await import('./press-key.ts')
    if (key === keys.next) moveFocus(1)
    else if (key === keys.previous) moveFocus(-1)
    else pressKey(key)
  })
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined
    let last = -Infinity
    const hear = (event: KeyboardEvent) => {
      const { key, target, timeStamp } = event
      const isAlone = timeStamp - last > fast
      clearTimeout(waiting)
      if (key.length > 1) return
      last = timeStamp
      const isTaken = event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(target)
      if (isTaken || !isAlone || !isOurs(key)) return
      // The browser would open its own search.
      event.preventDefault()
      waiting = setTimeout(() => void act(key), fast)
    }
    addEventListener('keydown', hear)
    return () => {
      clearTimeout(waiting)
      removeEventListener('keydown', hear)
    }
  }, [])
}

const known: ReadonlySet<string> = new Set(Object.values(keys))
const isOurs = (key: string): boolean => known.has(key)

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
