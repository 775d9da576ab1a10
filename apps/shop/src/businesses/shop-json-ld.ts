import { openStretches } from '@lonja/contract/businesses/opening-hours'
import { addDays, formatClock, instantOf, localTime, timeZoneOf } from '@lonja/contract/time'
import { type Shop, businessPath } from './shop.queries.ts'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** A shop as an object of schema.org. */
export function shopThing(shop: Shop): object {
  const { name, legalName, cif, url, description, address, latitude, longitude, phones, email, image, logo } = shop
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
    openingHoursSpecification: shop.openingHours.map(({ day, opens, closes }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: weekdays[day - 1],
      opens,
      // Opening hours of schema.org must end on the day on which they start.
      closes: closes === '24:00' ? '23:59' : closes,
    })),
    specialOpeningHoursSpecification: [
      ...shop.closures.map(({ from, to }) => specialDay(from, to, closedAllDay)),
      ...pausedDays(shop).flatMap((date) => hoursOn(shop, date).map((hours) => specialDay(date, date, hours))),
    ],
  }
}

interface DayHours {
  opens: string
  closes: string
}

const closedAllDay: DayHours = { opens: '00:00', closes: '00:00' }

const specialDay = (from: string, to: string, hours: DayHours) => ({
  '@type': 'OpeningHoursSpecification',
  validFrom: from,
  validThrough: to,
  ...hours,
})

/** The days on which the shop is paused for some time, each once. */
function pausedDays({ pauses, address }: Shop): string[] {
  const zone = timeZoneOf(address?.zip)
  const days = new Set<string>()
  for (const { from, to, stops } of pauses) {
    const end = new Date(to)
    if (stops !== 'everything') continue
    for (let date = localTime(new Date(from), zone).date; instantOf(date, 0, zone) < end; date = addDays(date, 1))
      days.add(date)
  }
  return [...days]
}

/** The hours that are left on a day without the pauses. If none are left, the shop is closed all day. */
function hoursOn({ openingHours, closures, pauses, address }: Shop, date: string): DayHours[] {
  const zone = timeZoneOf(address?.zip)
  const clockOf = (at: Date) => formatClock(localTime(at, zone).minutes)
  const left = openStretches(openingHours, closures, date, 0, zone, pauses)
    .filter(({ opens }) => localTime(opens, zone).date === date)
    .map(({ opens, closes }) => ({
      opens: clockOf(opens),
      closes: closes < instantOf(addDays(date, 1), 0, zone) ? clockOf(closes) : '23:59',
    }))
  return left.length > 0 ? left : [closedAllDay]
}
