import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { Bounds } from '@lonja/contract/geocoding/bounds'
import { Compression, TileType, zxyToTileId } from 'pmtiles'

export interface Tile {
  z: number
  x: number
  y: number
  data: Uint8Array
}

export interface Archive {
  tiles: readonly Tile[]
  bounds: Bounds
  metadata: object
  type?: TileType
}

const HEADER_BYTES = 127
/** A program that reads an archive requests its first 16 kB. They must contain the header and the root directory. */
const ROOT_BYTES = 16_384 - HEADER_BYTES

/**
 * Writes a PMTiles v3 archive (https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md) with so few tiles that
 * one directory contains them all. Equal tiles are stored once.
 *
 * @throws RangeError if the directory does not fit in `ROOT_BYTES`; such an archive would need leaf directories
 */
export function writePmtiles({ tiles, bounds, metadata, type = TileType.Mvt }: Archive): Buffer {
  const kept = new Map<string, number>()
  const parts: Buffer[] = []
  let end = 0
  const entries = tiles
    .map(({ z, x, y, data }) => ({ id: zxyToTileId(z, x, y), data }))
    .toSorted((a, b) => a.id - b.id)
    .map(({ id, data }) => {
      const packed = type === TileType.Mvt ? pack(data) : Buffer.from(data)
      const hash = createHash('sha256').update(packed).digest('hex')
      const offset = kept.get(hash) ?? end
      if (offset === end) {
        kept.set(hash, offset)
        parts.push(packed)
        end += packed.length
      }
      return { id, offset, length: packed.length }
    })
  const root = pack(directoryOf(entries))
  if (root.length > ROOT_BYTES) throw new RangeError(`${entries.length} tiles need directories below the first one`)
  const json = pack(Buffer.from(JSON.stringify(metadata)))
  const zooms = tiles.map(({ z }) => z)
  const header = Buffer.alloc(HEADER_BYTES)
  header.write('PMTiles', 'latin1')
  header[7] = 3
  const dataAt = HEADER_BYTES + root.length + json.length
  const numbers = [HEADER_BYTES, root.length, HEADER_BYTES + root.length, json.length, dataAt, 0, dataAt, end]
  const counts = [entries.length, entries.length, kept.size]
  for (const [index, value] of [...numbers, ...counts].entries()) header.writeBigUInt64LE(BigInt(value), 8 + index * 8)
  header[96] = 1
  header[97] = Compression.Gzip
  header[98] = type === TileType.Mvt ? Compression.Gzip : Compression.None
  header[99] = type
  header[100] = Math.min(...zooms)
  header[101] = Math.max(...zooms)
  for (const [index, degrees] of bounds.entries()) header.writeInt32LE(Math.round(degrees * 1e7), 102 + index * 4)
  header[118] = Math.max(...zooms)
  header.writeInt32LE(Math.round(((bounds[0] + bounds[2]) / 2) * 1e7), 119)
  header.writeInt32LE(Math.round(((bounds[1] + bounds[3]) / 2) * 1e7), 123)
  return Buffer.concat([header, root, json, ...parts])
}

const pack = (data: Uint8Array): Buffer => gzipSync(data, { level: 9 })

interface Entry {
  id: number
  offset: number
  length: number
}

/**
 * Encodes the directory: ids as differences, run lengths, lengths, and offsets. An offset of 0 means that the tile is
 * right after the previous one.
 */
function directoryOf(entries: readonly Entry[]): Buffer {
  const next = (index: number) => entries[index]!.offset + entries[index]!.length
  return Buffer.from(
    [
      entries.length,
      ...entries.map(({ id }, index) => id - (entries[index - 1]?.id ?? 0)),
      ...entries.map(() => 1),
      ...entries.map(({ length }) => length),
      ...entries.map(({ offset }, index) => (index > 0 && offset === next(index - 1) ? 0 : offset + 1)),
    ].flatMap(varint),
  )
}

function varint(value: number): number[] {
  const bytes: number[] = []
  let rest = value
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128)
  return [...bytes, rest]
}
