import type { Bounds } from '@lonja/contract/geocoding/bounds'
import { cachedByTag } from '../database/cached-by-tag.ts'
import type { Database } from '../database/database.ts'

/** The vector map of the town: a PMTiles file that `lonja map` or the demo has installed. */
export interface BaseMap {
  /**
   * The address of the file in the media store, `/media/<hash>.pmtiles`. Backups find files by addresses of this
   * form.
   */
  readonly file: string
  readonly bytes: number
  readonly attribution: string
  readonly bounds: Bounds
  readonly maxZoom: number
}

/** The key of the map in the table `setting`. */
const KEY = 'base-map'

/** The tag of the change that a map was installed or removed. All processes receive it. */
export const BASE_MAP_TAG = 'base-map'

/** The installed map, cached until it changes; null without a map. */
export const cachedBaseMap = cachedByTag(BASE_MAP_TAG, readBaseMap)

export async function readBaseMap(db: Database): Promise<BaseMap | null> {
  const [row] = await db.query<{ value: BaseMap }>({ text: 'select value from setting where key = $1', values: [KEY] })
  return row?.value ?? null
}

export async function writeBaseMap(db: Database, map: BaseMap): Promise<void> {
  await db.query({
    text: `insert into setting (key, value) values ($1, $2::jsonb) on conflict (key) do update set value = excluded.value`,
    values: [KEY, JSON.stringify(map)],
  })
}

export async function deleteBaseMap(db: Database): Promise<void> {
  await db.query({ text: 'delete from setting where key = $1', values: [KEY] })
}
