import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { rememberGuestOrder } from './guest-orders.ts'

/**
 * Keeps what the link of a mail opens an order with, and takes it out of the address, where it would be copied and
 * shown. True until that is done.
 *
 * @param ready  false while the server's page is taken over: after the # it knows of nothing
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
    void navigate(pathname + search, { replace: true, state: confirmation ? { confirmation } : state })
  }, [id, token, confirmation, navigate, pathname, search, state])
  return token !== null
}
