import type { PostalAddress } from '@lonja/contract/orders/basket'
import { provinceOf } from '@lonja/contract/zip'
import type { LocalOrder } from '#/basket/local-order.ts'
import { t } from '#/i18n/texts.ts'
import { checkZip } from '#/ui/checks.ts'
import type { Check } from '#/ui/form.ts'
import { readDraft } from './draft.ts'
import type { Profile } from './payment.queries.ts'

export type AddressName = 'savedAddress' | 'street' | 'number' | 'floor' | 'zip' | 'city'

export const addressChecks: Partial<Record<AddressName, Check>> = {
  street: (value) => (value.trim() ? undefined : t('payment.street_blank')),
  number: (value) => (value.trim() ? undefined : t('payment.number_blank')),
  zip: checkZip,
  city: (value) => (value.trim() ? undefined : t('payment.city_blank')),
}

/** What was typed in this tab, else the first saved address, else what the basket knows from another time. */
export function initialAddress(
  { deliveryAddress }: LocalOrder,
  profile: Profile | undefined,
): Record<AddressName, string> {
  const { savedAddress, street, number, floor, zip, city } = readDraft()
  const typed = [street, number, floor, zip, city].some((value) => value !== '')
  if (typed || savedAddress) return { savedAddress, street, number, floor, zip, city }
  const first = profile?.savedAddresses[0]
  return {
    savedAddress: first && !deliveryAddress ? first.id : '',
    street: deliveryAddress?.street ?? '',
    number: deliveryAddress?.number ?? '',
    floor: deliveryAddress?.floor ?? '',
    zip: deliveryAddress?.zip ?? '',
    city: deliveryAddress?.city ?? '',
  }
}

/** The address as an order keeps it; its province follows from the postal code. */
export function addressOf(fields: {
  street: string
  number?: string | null
  floor?: string | null
  zip: string
  city: string
}): PostalAddress {
  const zip = fields.zip.trim()
  return {
    street: fields.street.trim(),
    number: fields.number?.trim() || null,
    floor: fields.floor?.trim() || null,
    zip,
    city: fields.city.trim(),
    province: provinceOf(zip) ?? null,
  }
}
