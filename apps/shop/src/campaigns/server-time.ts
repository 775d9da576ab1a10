import { useEffect, useState } from 'react'
import { isClockHeard, serverNow } from '@lonja/ui/api/server-clock.ts'

const second = 1_000

/** The server's time, anew every second; undefined until an answer has told it, and in what the server renders. */
export function useServerTime(): number | undefined {
  const [now, setNow] = useState<number>()
  useEffect(() => {
    const tell = () => setNow(isClockHeard() ? serverNow() : undefined)
    tell()
    const timer = setInterval(tell, second)
    return () => clearInterval(timer)
  }, [])
  return now
}
