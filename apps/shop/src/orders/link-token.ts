import { useEffect } from 'react'
import { useLocation, useNavigate } from '@lonja/ui/router/router.tsx'
import { rememberGuestOrder } from './guest-orders.ts'

/**
 * Stores the token that the link of a mail contains, and removes the token from the address, where others could see it.
 *
 * @param ready  false during hydration, because the server does not receive the part after `#`
 * @returns true until the token is removed
 */
export function useLinkToken(id: string, ready: boolean): boolean {
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const given = new URLSearchParams(ready ? hash.slice(1) : '')
  const token = given.get('token')
  const confirmation = given.get('confirmation')
  useEffect(() => {
    if (token === null) return
    rememberGuestOrder({ id, token })
    navigate(pathname + search, { replace: true, state: confirmation ? { confirmation } : state })
  }, [id, token, confirmation, navigate, pathname, search, state])
  return token !== null
}
