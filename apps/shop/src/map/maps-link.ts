/**
 * A link that shows a place on the device’s map with the way to it; on phones it opens an app. None for a place
 * without a position.
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
