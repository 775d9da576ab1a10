/** Where other apps send pictures, as the manifest says. The service worker answers it. */
export const sharePath = '/manage/share'
/** The screen that opens with the pictures. */
export const sharedScreen = '/manage/products/new?shared=1'

const cacheName = 'shared-pictures'
const most = 10

/** Stores the pictures that another app has shared, in place of earlier ones, until the screen takes them. */
export async function storeShared(form: FormData): Promise<void> {
  await caches.delete(cacheName)
  const cache = await caches.open(cacheName)
  const pictures = form.getAll('pictures').filter((file) => file instanceof File && file.type.startsWith('image/'))
  await Promise.all(pictures.slice(0, most).map((file, place) => cache.put(`/shared/${place}`, new Response(file))))
}

/** The shared pictures. They are deleted from the device. */
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
