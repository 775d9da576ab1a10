/**
 * A link to the device’s map, which shows the way to a place; on phones it opens an app. Undefined for a place
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
