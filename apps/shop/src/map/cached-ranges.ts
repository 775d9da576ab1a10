import type { Source } from 'pmtiles'

const cacheName = 'map'
/** About 3 MB of tiles. */
const maxCached = 300

/**
 * Reads the file of the base map in ranges. Read ranges stay on the device, each under its own address, because
 * browser caches do not accept partial answers.
 */
export function cachedRanges(url: string): Source {
  const cache = openCache(url)
  return {
    getKey: () => url,
    async getBytes(offset, length, signal) {
      const last = offset + length - 1
      const key = `${url}?bytes=${offset}-${last}`
      const cached = await (await cache)?.match(key)
      if (cached) return { data: await cached.arrayBuffer() }
      const answer = await fetch(url, { headers: { range: `bytes=${offset}-${last}` }, signal: signal ?? null })
      if (!answer.ok) throw new Error(`The map answered ${answer.status}`)
      const data = await answer.arrayBuffer()
      // A server without range support sends the whole file.
      const range = answer.status === 206 ? data : data.slice(offset, last + 1)
      void cache.then((opened) => opened && cacheRange(opened, key, range))
      return { data: range }
    },
  }
}

/** Undefined when there is none. Stored ranges of another map are deleted. */
async function openCache(url: string): Promise<Cache | undefined> {
  try {
    const cache = await caches.open(cacheName)
    const others = (await cache.keys()).filter((request) => new URL(request.url).pathname !== url)
    await Promise.all(others.map((request) => cache.delete(request)))
    return cache
  } catch {
    return undefined
  }
}

async function cacheRange(cache: Cache, key: string, data: ArrayBuffer): Promise<void> {
  try {
    await cache.put(key, new Response(data))
    const kept = await cache.keys()
    // The first range has the header and the directory, which the others need.
    await Promise.all(kept.slice(1, 1 + Math.max(0, kept.length - maxCached)).map((old) => cache.delete(old)))
  } catch {
    // When the device is full nothing more is stored, and the map is drawn anyway.
  }
}
