import { tmpdir } from 'node:os'
import path from 'node:path'
import { appName } from '@lonja/contract/constants'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../services.ts'
import { cachedTownFacts } from '../towns/town-facts.ts'
import { MERCHANT_FEED, merchantFeed } from './merchant-feed.ts'
import { sendStored } from './send-stored.ts'
import { type FeedPlace, type ReadList, SITEMAP, sitemapFiles } from './sitemap.ts'
import { type MadeFile, StoredFiles } from './stored-files.ts'

/** Search engines get new files after this time. */
const LIFETIME_MS = 3_600_000

/** Answers a request for a sitemap or a product feed. Returns false, and sends nothing, for every other path. */
export type ServeFeed = (
  request: FastifyRequest,
  reply: FastifyReply,
  place: FeedPlace & { path: string },
) => Promise<boolean>

/**
 * Serves the sitemaps and the product feeds of all languages. They are stored in `DATA_DIR/feeds`, so that search engines
 * do not read the whole catalogue with each request.
 *
 * @param readList  reads a list of the API
 * @param limits  for tests: the lifetime of the files, and the most addresses in a part of the sitemap
 */
export function feedsOf(
  app: FastifyInstance,
  { config, db }: Pick<Services, 'config' | 'db'>,
  readList: ReadList,
  limits: { lifetimeMs?: number; most?: number } = {},
): ServeFeed {
  const { lifetimeMs = LIFETIME_MS, ...parts } = limits
  const stored = new StoredFiles(folderOf(config.dataDir), lifetimeMs)
  app.addHook('onClose', () => stored.close())

  const setOf = (
    place: FeedPlace & { path: string },
  ): [key: string, make: () => AsyncIterable<MadeFile>] | undefined => {
    const where = `${place.origin} ${place.language} ${place.languages.join()}`
    if (place.path === SITEMAP || /^\/sitemaps\/\d{1,6}\.xml$/.test(place.path))
      return [`sitemap ${where}`, () => sitemapFiles({ db, readList, ...parts }, place)]
    if (place.path === MERCHANT_FEED)
      return [
        `merchant ${where}`,
        async function* () {
          yield* merchantFeed(db, (await cachedTownFacts(db))?.app.name ?? appName, place)
        },
      ]
    return undefined
  }

  return async (request, reply, place) => {
    const set = setOf(place)
    if (!set) return false
    const [key, make] = set
    for (let tries = 0; tries < 2; tries += 1) {
      const file = await stored.find(key, place.path, make)
      if (!file) break
      if (await sendStored(request, reply, file)) return true
      // The files were deleted, for example by a person who tidied the folder.
      stored.forget(key)
    }
    reply.code(404).type('text/plain; charset=utf-8').send('Not Found')
    return true
  }
}

/** Tests have no data folder. */
const folderOf = (dataDir: string): string => path.join(dataDir === 'memory://' ? tmpdir() : dataDir, 'feeds')
