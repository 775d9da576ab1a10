import type { PostalAddress } from './postal-address.ts'

/** An address in the Spanish form: `Calle Mayor, 12, 2.º B, 46375 Vilaserena (València)`. */
export function formatAddress({ street, number, floor, zip, city, province }: PostalAddress): string {
  const place = province && province !== city ? `${zip} ${city} (${province})` : `${zip} ${city}`
  return [street, number, floor, place].filter(Boolean).join(', ')
}
