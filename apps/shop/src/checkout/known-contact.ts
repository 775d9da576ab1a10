import { useEffect } from 'react'
import type { Profile } from '@lonja/ui/api/me.ts'
import { changeBasket } from '#/basket/basket.ts'
import type { LocalOrder } from '#/basket/local-order.ts'

/**
 * Copies the contact details of the account into a basket without an e-mail, so that a returning customer types
 * nothing. Does nothing if the account has no name.
 */
export function useKnownContact(order: LocalOrder, profile: Profile | undefined): void {
  const unanswered = !order.customer?.email
  useEffect(() => {
    if (!unanswered || !profile?.name) return
    const { name, surnames, email, phone } = profile
    changeBasket({ customer: { name, surnames, email, phone: phone ?? '' } })
  }, [unanswered, profile])
}
