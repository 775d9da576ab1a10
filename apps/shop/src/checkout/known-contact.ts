import { useEffect } from 'react'
import type { Profile } from '@lonja/ui/api/me.ts'
import { changeBasket } from '#/basket/basket.ts'
import type { LocalOrder } from '#/basket/local-order.ts'

/**
 * If the basket has no e-mail yet, stores the contact details of the account in it, so that a returning customer types
 * nothing.
 */
export function useKnownContact(order: LocalOrder, profile: Profile | undefined): void {
  const unanswered = !order.customer?.email
  useEffect(() => {
    if (!unanswered || !profile?.name) return
    const { name, surnames, email, phone } = profile
    changeBasket({ customer: { name, surnames, email, phone: phone ?? '' } })
  }, [unanswered, profile])
}
