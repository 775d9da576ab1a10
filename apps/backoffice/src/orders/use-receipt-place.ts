import { useMemo } from 'react'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { useShop } from '#/people/current-shop.ts'
import type { ReceiptPlace } from './order-receipts.ts'

/** What receipts of the present shop say beside the order. */
export function useReceiptPlace(): ReceiptPlace {
  const locale = useLocale()
  const { name } = useShop()
  return useMemo(() => ({ locale, shop: name, origin: location.origin }), [locale, name])
}
