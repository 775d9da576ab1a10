import type { Source } from 'pmtiles'

const cacheName = 'map'
/** The maximum number of stored ranges, which contain about 3 MB of tiles. */
const maxCached = 300

/**
 * Reads the file of the base map in ranges. The ranges are stored on the device, each under its own address, because
 * the caches of browsers do not store partial answers.
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
      // A server that does not support ranges sends the whole file.
      const range = answer.status === 206 ? data : data.slice(offset, last + 1)
      void cache.then((opened) => opened && cacheRange(opened, key, range))
      return { data: range }
    },
  }
}

/** Opens the cache, and deletes the stored ranges of other maps. Undefined if the browser has no cache. */
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
    // Deletes the oldest ranges, but not the first range: it contains the header and the directory, which are needed
    // to read all other ranges.
    await Promise.all(kept.slice(1, 1 + Math.max(0, kept.length - maxCached)).map((old) => cache.delete(old)))
  } catch {
    // If the storage of the device is full, nothing more is stored, and the map is drawn anyway.
  }
}
