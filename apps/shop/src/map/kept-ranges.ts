import type { Source } from 'pmtiles'

const cacheName = 'map'
/** Some 3 MB of tiles. */
const mostKept = 300

/**
 * The file of the base map, read in ranges. What was read stays on the device, each range under an address of its own,
 * since caches take no partial answers.
 */
export function keptRanges(url: string): Source {
  const cache = openCache(url)
  return {
    getKey: () => url,
    async getBytes(offset, length, signal) {
      const last = offset + length - 1
      const key = `${url}?bytes=${offset}-${last}`
      const kept = await (await cache)?.match(key)
      if (kept) return { data: await kept.arrayBuffer() }
      const answer = await fetch(url, { headers: { range: `bytes=${offset}-${last}` }, signal: signal ?? null })
      if (!answer.ok) throw new Error(`The map answered ${answer.status}`)
      const data = await answer.arrayBuffer()
      // What knows no ranges sends all of it.
      const range = answer.status === 206 ? data : data.slice(offset, last + 1)
      void cache.then((opened) => opened && keep(opened, key, range))
      return { data: range }
    },
  }
}

/** Undefined where there is none. What was kept of another map goes. */
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

async function keep(cache: Cache, key: string, data: ArrayBuffer): Promise<void> {
  try {
    await cache.put(key, new Response(data))
    const kept = await cache.keys()
    // The first has the header and the directory, without which the others are nothing.
    await Promise.all(kept.slice(1, 1 + Math.max(0, kept.length - mostKept)).map((old) => cache.delete(old)))
  } catch {
    // A full device keeps nothing more, and the map is drawn all the same.
  }
}
