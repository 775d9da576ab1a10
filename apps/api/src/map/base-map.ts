import type { Bounds } from '@lonja/contract/geocoding/bounds'
import { cachedByTag } from '../database/cached-by-tag.ts'
import type { Database } from '../database/database.ts'

/** The vector map of the town, a PMTiles file installed by `lonja map` or the demo. */
export interface BaseMap {
  /** Its name in the media store, in the form that backups look for: `/media/<hash>.pmtiles`. */
  readonly file: string
  readonly bytes: number
  readonly attribution: string
  readonly bounds: Bounds
  readonly maxZoom: number
}

/** The row of `setting` with the map. */
const KEY = 'base-map'

/** Announces a new map to every process. */
export const BASE_MAP_TAG = 'base-map'

/** The installed map, read once until another is installed; null without one. */
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
