/// <reference lib="webworker" />

/** The caches of an app. All apps of an origin share one list of caches, so each app deletes only its own. */
export interface AppCaches {
  /** The cache of this version's files: the name of the app and the version, as in `shop 1a2b3c`. */
  cache: string
  /** The cache of the pictures that were shown on the device. */
  pictures: string
  /** Whether a cache may be deleted because neither this app nor another one uses it. */
  isStale: (name: string) => boolean
}

const maxPictures = 200

/**
 * Deletes the caches of older versions, but not of the previous version, because open pages may still load its files.
 */
export async function dropVersions({ cache, isStale }: AppCaches): Promise<void> {
  const names = await caches.keys()
  const app = cache.slice(0, cache.indexOf(' ') + 1)
  const others = names.filter((name) => name.startsWith(app) && name !== cache)
  const old = [...others.slice(0, -1), ...names.filter((name) => isStale(name))]
  await Promise.all(old.map((name) => caches.delete(name)))
}

/** Stores a file. If it is a picture and there are too many, the oldest pictures are deleted. */
export async function storeAnswer(app: AppCaches, name: string, request: Request, answer: Response): Promise<void> {
  const cache = await caches.open(name)
  await cache.put(request, answer)
  if (name !== app.pictures) return
  const kept = await cache.keys()
  await Promise.all(kept.slice(0, Math.max(0, kept.length - maxPictures)).map((old) => cache.delete(old)))
}
