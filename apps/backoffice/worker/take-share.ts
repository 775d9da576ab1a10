/// <reference lib="webworker" />

import { sharePath, sharedScreen, storeShared } from '../src/products/new/shared-pictures.ts'

declare const self: ServiceWorkerGlobalScope

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
