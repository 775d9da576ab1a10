import { createHash } from 'node:crypto'
import type { Bounds } from '@lonja/contract/geocoding/bounds'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { type MediaStore, mediaStore, nameOf } from '../media/store.ts'
import { BASE_MAP_TAG, type BaseMap, deleteBaseMap, readBaseMap, writeBaseMap } from './base-map.ts'
import { type MapFile, bytesOfBuffer, readMapFile } from './read-file.ts'
import { type MapPlace, readPlaces } from './read-places.ts'

/** A map that was read from a file, with all data to store. */
export interface ReadMap {
  data: Uint8Array
  file: MapFile
  places: readonly MapPlace[]
}

/**
 * Reads a map and its places.
 *
 * @param within  the area of address searches; without it, the places of the whole map are read
 * @throws NotAMap
 */
export async function readMap(data: Uint8Array, within?: Bounds): Promise<ReadMap> {
  const file = await readMapFile(bytesOfBuffer(data))
  return { data, file, places: await readPlaces(file, within) }
}

/**
 * Replaces the installed map in every process. Stores the file in the media store, and the names on the map in a
 * table.
 */
export async function installMap(
  db: Database,
  config: Config,
  { data, file, places }: ReadMap,
  attribution: string,
): Promise<BaseMap> {
  const store = mediaStore(config)
  const name = `${createHash('sha256').update(data).digest('base64url').slice(0, 22)}.pmtiles`
  await store.put(name, data)
  const { bounds, maxZoom } = file
  const map: BaseMap = { file: `/media/${name}`, bytes: data.length, attribution, bounds, maxZoom }
  await replaceMap(db, store, map, places)
  return map
}

/** Removes the installed map and returns it; null if there was none. */
export async function removeMap(db: Database, config: Config): Promise<BaseMap | null> {
  return replaceMap(db, mediaStore(config), null, [])
}

async function replaceMap(
  db: Database,
  store: MediaStore,
  map: BaseMap | null,
  places: readonly MapPlace[],
): Promise<BaseMap | null> {
  const before = await db.transaction(async () => {
    await db.query({ text: "select pg_advisory_xact_lock(hashtext('lonja base map'))" })
    const old = await readBaseMap(db)
    await (map ? writeBaseMap(db, map) : deleteBaseMap(db))
    await db.query({ text: 'delete from map_place' })
    await db.query({
      text: `insert into map_place (position, kind, name, words, city, latitude, longitude)
        select position, kind, name, words, city, latitude, longitude
        from rows from (jsonb_to_recordset($1::jsonb)
          as (kind text, name text, words text, city text, latitude float8, longitude float8))
          with ordinality as place (kind, name, words, city, latitude, longitude, position)`,
      values: [JSON.stringify(places)],
    })
    db.changed(BASE_MAP_TAG)
    return old
  })
  if (before && before.file !== map?.file) await store.remove(nameOf(before.file))
  return before
}
