import { useEffect, useEffectEvent } from 'react'

/** In milliseconds: a scanner types faster than this between two keys; people do not. */
const fast = 100
const shortest = 6

/**
 * Calls `onCode` for the codes of a scanner with a cable or Bluetooth. It works as a keyboard: it types the code fast,
 * and then Enter. Keys that are typed into a field stay there.
 */
export function useTypedScans(onCode: (code: string) => void): void {
  const report = useEffectEvent(onCode)
  useEffect(() => {
    let typed = ''
    let last = 0
    const hear = (event: KeyboardEvent) => {
      const inField = event.target instanceof Element && event.target.matches('input, textarea, select')
      if (inField || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.timeStamp - last > fast) typed = ''
      last = event.timeStamp
      if (event.key === 'Enter') {
        if (typed.length < shortest) return
        // Otherwise Enter would also press the button that has the focus.
        event.preventDefault()
        report(typed)
        typed = ''
      } else if (event.key.length === 1) typed += event.key
    }
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  }, [])
}
