import type { Shop } from './shop.queries.ts'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** A shop as schema.org tells it. */
export function shopJsonLd({
  name,
  description,
  address,
  latitude,
  longitude,
  phones,
  openingHours,
  image,
  logo,
}: Shop): object {
  return {
    '@type': 'LocalBusiness',
    name,
    description: description || undefined,
    image: (image ?? logo)?.contentUrl,
    telephone: phones[0],
    address: address && {
      '@type': 'PostalAddress',
      streetAddress: [address.street, address.number].filter(Boolean).join(', '),
      postalCode: address.zip,
      addressLocality: address.city,
      addressRegion: address.province ?? undefined,
      addressCountry: 'ES',
    },
    geo: latitude === null || longitude === null ? undefined : { '@type': 'GeoCoordinates', latitude, longitude },
    openingHoursSpecification: openingHours.map(({ day, opens, closes }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: weekdays[day - 1],
      opens,
      closes,
    })),
  }
}
