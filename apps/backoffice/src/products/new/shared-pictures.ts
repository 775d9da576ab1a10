/** The service worker stores the pictures here (`worker/take-share.ts`). */
const cacheName = 'shared-pictures'

/** The pictures that another app has shared. They are deleted from the device. */
export async function takeShared(): Promise<File[]> {
  const cache = await caches.open(cacheName)
  const found = await Promise.all((await cache.keys()).map((key) => cache.match(key)))
  await caches.delete(cacheName)
  return Promise.all(
    found
      .flatMap((answer) => (answer ? [answer] : []))
      .map(async (answer, place) => {
        const blob = await answer.blob()
        return new File([blob], `${place}`, { type: blob.type })
      }),
  )
}
