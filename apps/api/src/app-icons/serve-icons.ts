import { Problem } from '../http/problem.ts'
import { inert } from '../media/serve-media.ts'
import { mediaStore, nameOf } from '../media/store.ts'
import type { ServeFiles } from '../services.ts'
import { type TownFacts, cachedTownFacts } from '../towns/town-facts.ts'
import { icons, iconsKey } from './app-icons.ts'
import { drawIcons } from './draw-icons.ts'

const iconName = new RegExp(`^([\\w-]{22})-(?:${icons.map(({ name }) => name).join('|')})\\.png$`)

/**
 * Serves the icons that are made from the logo of the town. They are drawn when somebody asks for the first of them, and
 * stored with the other media. A new logo or a new colour gives them new addresses, so browsers may store them for
 * ever.
 */
export const serveIcons: ServeFiles = (app, { config, db }) => {
  const store = mediaStore(config)
  /** The icons that are being drawn, by their key. */
  const drawing = new Map<string, Promise<void>>()

  async function drawAll(key: string, { logo, app: { color } }: TownFacts): Promise<void> {
    const file = await store.get(nameOf(logo!.original))
    if (!file) throw new Problem('Not Found')
    const drawn = await drawIcons({ file, color })
    for (const { name } of icons) await store.put(storedAs(`${key}-${name}.png`), drawn[name])
  }

  app.get<{ Params: { name: string } }>('/media/icons/:name', async (request, reply) => {
    const { name } = request.params
    const [, key] = iconName.exec(name) ?? []
    if (!key) throw new Problem('Not Found')
    const etag = `"${name}"`
    const headers = { etag, 'cache-control': 'public, max-age=31536000, immutable', ...inert }
    if (request.headers['if-none-match'] === etag) return reply.code(304).headers(headers).send()
    let data = await store.get(storedAs(name))
    if (!data) {
      const facts = await cachedTownFacts(db)
      // The icons of earlier logos are served while they are stored, and are not drawn again.
      if (!facts || iconsKey(facts) !== key) throw new Problem('Not Found')
      const current = drawing.get(key) ?? drawAll(key, facts).finally(() => drawing.delete(key))
      drawing.set(key, current)
      await current
      data = await store.get(storedAs(name))
      if (!data) throw new Problem('Not Found')
    }
    return reply.headers({ ...headers, 'content-type': 'image/png' }).send(data)
  })
}

/** The name of the file of an icon in the store. */
const storedAs = (name: string): string => `icon-${name}`
