/** Where the maps of this device show a place and the way to it; on phones their app opens. None where it lies nowhere. */
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
