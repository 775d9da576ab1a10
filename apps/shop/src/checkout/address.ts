import type { PostalAddress } from '@lonja/contract/addresses/postal-address'
import { isZip, provinceOf } from '@lonja/contract/zip'
import type { Profile } from '@lonja/ui/api/me.ts'
import type { Destination } from '#/basket/basket.queries.ts'
import type { LocalOrder } from '#/basket/local-order.ts'
import { checkZip } from '@lonja/ui/forms/checks.ts'
import type { Check } from '@lonja/ui/forms/form.ts'
import { positionText, readDraft, readPosition } from '#/basket/draft.ts'
import type { SavedAddress } from './payment.queries.ts'

export type AddressName = 'savedAddress' | 'street' | 'number' | 'floor' | 'zip' | 'city' | 'position'

export const addressChecks: Partial<Record<AddressName, Check>> = {
  street: (value, { t }) => (value.trim() ? undefined : t('payment.street_blank')),
  number: (value, { t }) => (value.trim() ? undefined : t('payment.number_blank')),
  zip: checkZip,
  city: (value, { t }) => (value.trim() ? undefined : t('payment.city_blank')),
}

/** The initial address: the values typed in this tab, else the address of the basket, else the first saved address. */
export function initialAddress(
  { deliveryAddress }: LocalOrder,
  profile: Profile | undefined,
): Record<AddressName, string> {
  const { savedAddress, street, number, floor, zip, city, position } = readDraft()
  const typed = [street, number, floor, zip, city].some((value) => value !== '')
  if (typed || savedAddress) return { savedAddress, street, number, floor, zip, city, position }
  const first = profile?.savedAddresses[0]
  return {
    savedAddress: first && !deliveryAddress ? first.id : '',
    street: deliveryAddress?.street ?? '',
    number: deliveryAddress?.number ?? '',
    floor: deliveryAddress?.floor ?? '',
    zip: deliveryAddress?.zip ?? '',
    city: deliveryAddress?.city ?? '',
    position: positionText(deliveryAddress?.zip ?? '', deliveryAddress?.lat, deliveryAddress?.lng),
  }
}

/** The entered address in the form in which an order stores it. The province comes from the postal code. */
export function addressOf(fields: {
  street: string
  number?: string | null
  floor?: string | null
  zip: string
  city: string
  position?: string
}): PostalAddress {
  const zip = fields.zip.trim()
  return {
    street: fields.street.trim(),
    number: fields.number?.trim() || null,
    floor: fields.floor?.trim() || null,
    zip,
    city: fields.city.trim(),
    province: provinceOf(zip) ?? null,
    ...readPosition(fields.position ?? '', zip),
  }
}

/** A saved address as the order stores it. */
export const savedAddressOf = (saved: SavedAddress): PostalAddress =>
  addressOf({ ...saved, position: positionText(saved.zip, saved.latitude, saved.longitude) })

/** The destination of the delivery; undefined until the postal code is valid. */
export function destinationOf(zip: string, position: string): Destination | undefined {
  return isZip(zip) ? { zip, ...readPosition(position, zip) } : undefined
}
