import { type Shop, businessPath } from './shop.queries.ts'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** A shop as an object of schema.org. */
export function shopThing({
  name,
  legalName,
  cif,
  url,
  description,
  address,
  latitude,
  longitude,
  phones,
  email,
  openingHours,
  closures,
  image,
  logo,
}: Shop): object {
  return {
    '@type': 'LocalBusiness',
    '@id': businessPath({ url }),
    name,
    legalName: legalName ?? undefined,
    taxID: cif ?? undefined,
    url: businessPath({ url }),
    description: description || undefined,
    image: (image ?? logo)?.contentUrl,
    logo: logo?.contentUrl,
    telephone: phones[0],
    email: email ?? undefined,
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
      // Opening hours of schema.org must end on the day on which they start.
      closes: closes === '24:00' ? '23:59' : closes,
    })),
    specialOpeningHoursSpecification: closures.map(({ from, to }) => ({
      '@type': 'OpeningHoursSpecification',
      validFrom: from,
      validThrough: to,
      opens: '00:00',
      closes: '00:00',
    })),
  }
}
