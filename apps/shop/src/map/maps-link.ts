/**
 * A link that shows a place on Google Maps. On phones the link opens the app, if the app is installed. Undefined for a
 * place without a position.
 */
export const mapsLink = ({
  latitude,
  longitude,
}: {
  latitude: number | null
  longitude: number | null
}): string | undefined =>
  latitude === null || longitude === null
    ? undefined
    : `https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`
