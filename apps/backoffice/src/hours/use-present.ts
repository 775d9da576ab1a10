import { useState } from 'react'
import { serverNow } from '@lonja/ui/api/server-clock.ts'
import { useNow } from '@lonja/ui/hooks/now.ts'

/** The server's time, updated every minute. Without a network it is the time of the device. */
export function usePresent(): Date {
  const [first] = useState(() => new Date(serverNow()))
  return useNow() ?? first
}
