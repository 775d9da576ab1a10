import type { PostalAddress } from '@lonja/contract/addresses/postal-address'
import type { GeocodedAddress } from '@lonja/contract/geocoding/place'
import { isZip, provinceOf } from '@lonja/contract/zip'
import { type Draft, positionText, readPosition } from '#/basket/draft.ts'
import type { Spot } from '@lonja/ui/map/place.ts'
import type { SavedAddress } from './location.queries.ts'

/** The typed parts of an address. */
export interface Typed {
  street: string
  number: string
  floor: string
  zip: string
  city: string
}

/** An address with its position, if known. */
export interface Located {
  typed: Typed
  spot: Spot | null
}

export const nowhere: Located = { typed: { street: '', number: '', floor: '', zip: '', city: '' }, spot: null }

/** The address that the geocoder found, with the typed floor: a geocoder never returns the floor. */
export const locatedOf = (found: GeocodedAddress, floor = ''): Located => ({
  typed: {
    street: found.street ?? found.place ?? '',
    number: found.number ?? '',
    floor,
    zip: found.zip && isZip(found.zip) ? found.zip : '',
    city: found.city ?? '',
  },
  spot: { latitude: found.latitude, longitude: found.longitude },
})

export const locatedOfSaved = ({ street, number, floor, zip, city, latitude, longitude }: SavedAddress): Located => ({
  typed: { street, number: number ?? '', floor: floor ?? '', zip, city },
  spot: latitude === null || longitude === null ? null : { latitude, longitude },
})

/** The address typed in the checkout of this tab, else the address of the basket. */
export function locatedOfPurchase(draft: Draft, delivery: PostalAddress | null | undefined): Located {
  const { street, number, floor, zip, city, position } = draft
  if ([street, number, zip, city].some((value) => value !== ''))
    return { typed: { street, number, floor, zip, city }, spot: spotOf(readPosition(position, zip)) }
  if (!delivery) return nowhere
  const { lat, lng } = delivery
  return {
    typed: {
      street: delivery.street,
      number: delivery.number ?? '',
      floor: delivery.floor ?? '',
      zip: delivery.zip,
      city: delivery.city,
    },
    spot: spotOf(typeof lat === 'number' && typeof lng === 'number' ? { lat, lng } : null),
  }
}

const spotOf = (position: { lat: number; lng: number } | null): Spot | null =>
  position && { latitude: position.lat, longitude: position.lng }

/** The address as the basket stores it. */
export const deliveryOf = ({ typed, spot }: Located): PostalAddress => ({
  ...columnsOf(typed),
  ...(spot && { lat: spot.latitude, lng: spot.longitude }),
})

/** The address as the account stores it. */
export const savedOf = ({ typed, spot }: Located): Partial<SavedAddress> => ({
  ...columnsOf(typed),
  latitude: spot?.latitude ?? null,
  longitude: spot?.longitude ?? null,
})

/** The address as the draft of this tab’s checkout stores it. */
export const draftOfLocated = ({ typed, spot }: Located): Partial<Draft> => ({
  ...typed,
  savedAddress: '',
  position: positionText(typed.zip, spot?.latitude, spot?.longitude),
})

const columnsOf = ({ street, number, floor, zip, city }: Typed) => ({
  street,
  number: number || null,
  floor: floor || null,
  zip,
  city,
  province: provinceOf(zip) ?? null,
})
