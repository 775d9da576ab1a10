import { useLayoutEffect } from 'react'
import { useLocation } from '@lonja/ui/router/router.tsx'

/**
 * Shows a new screen from its top. On Back and Forward, the browser restores the position itself. If only the query
 * changes, the screen is not scrolled.
 */
export function useStartAtTop(): void {
  const { pathname, arrival, hash } = useLocation()
  useLayoutEffect(() => {
    if (arrival !== 'pop' && !hash) scrollTo(0, 0)
    // eslint-disable-next-line react/exhaustive-deps -- a change of the query or the hash alone must not scroll
  }, [pathname])
}
