import { useEffect, useState } from 'react'
import { isClockSynced, serverNow } from '@lonja/ui/api/server-clock.ts'

const second = 1_000

/** The server’s time, updated every second; undefined on the server and before the first answer of the API. */
export function useServerTime(): number | undefined {
  const [now, setNow] = useState<number>()
  useEffect(() => {
    const tell = () => setNow(isClockSynced() ? serverNow() : undefined)
    tell()
    const timer = setInterval(tell, second)
    return () => clearInterval(timer)
  }, [])
  return now
}
