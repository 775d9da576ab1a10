/// <reference lib="webworker" />

declare const self: ServiceWorkerGlobalScope

/** Where other apps send pictures, as the manifest says. */
const sharePath = '/manage/share'
/** The screen that opens with the pictures. */
const sharedScreen = '/manage/products/new?shared=1'
/** The screen takes the pictures from this cache (`src/products/new/shared-pictures.ts`). The worker shares no module with the pages, because it is a classic script, which cannot import. */
const cacheName = 'shared-pictures'
const most = 10

/** Takes the pictures that another app shares with the installed back office, and opens the screen of a new product. */
export function takeShares(): void {
  self.addEventListener('fetch', (event) => {
    const { request } = event
    const { origin, pathname } = new URL(request.url)
    if (request.method !== 'POST' || origin !== self.location.origin || pathname !== sharePath) return
    event.respondWith(
      request
        .formData()
        .then(storeShared)
        // Without its pictures the screen is still the right one.
        .catch((error: unknown) => console.warn('Shared pictures were lost', error))
        .then(() => Response.redirect(sharedScreen, 303)),
    )
  })
}

/** Stores the pictures that another app has shared, in place of earlier ones, until the screen takes them. */
async function storeShared(form: FormData): Promise<void> {
  await caches.delete(cacheName)
  const cache = await caches.open(cacheName)
  const pictures = form.getAll('pictures').filter((file) => file instanceof File && file.type.startsWith('image/'))
  await Promise.all(pictures.slice(0, most).map((file, place) => cache.put(`/shared/${place}`, new Response(file))))
}
