// Served as /sw.js if the service worker is switched off. It replaces the installed service worker, unregisters itself,
// and deletes all caches.
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(leave()))

async function leave() {
  await self.registration.unregister()
  for (const name of await caches.keys()) await caches.delete(name)
}
