import type { Bounds } from '@lonja/contract/geocoding/bounds'
import { Compression, type Header, PMTiles, TileType } from 'pmtiles'
import { z } from 'zod'

/** The error for a file that is not a usable map. Its message is one line for the operator. */
export class NotAMap extends Error {
  override name = 'NotAMap'
}

/** Reads parts of a file, wherever the file is stored. */
export interface Bytes {
  size: number
  part(offset: number, length: number): Promise<Uint8Array>
}

export interface MapFile {
  tiles: PMTiles
  bounds: Bounds
  maxZoom: number
  /** The attribution as plain text without markup; undefined if the file has none. */
  attribution: string | undefined
}

const HEADER_BYTES = 127
/** The layers that a map must have, because pages draw them: https://docs.protomaps.com/basemaps/layers. */
const neededLayers = ['earth', 'roads']

const Metadata = z.object({
  attribution: z.string().optional(),
  vector_layers: z.array(z.object({ id: z.string() })).default([]),
})

/**
 * Opens a PMTiles v3 archive. Checks that it is complete, and has vector tiles with the layers that pages draw.
 *
 * @throws NotAMap
 */
export async function readMapFile(bytes: Bytes): Promise<MapFile> {
  const start = Buffer.from(await bytes.part(0, HEADER_BYTES))
  if (start.toString('latin1', 0, 7) !== 'PMTiles') throw new NotAMap('is not a PMTiles file')
  if (start[7] !== 3) throw new NotAMap(`is a PMTiles file of version ${start[7]}, and only version 3 can be read`)
  if (start.length < HEADER_BYTES) throw new NotAMap('is cut off')
  const tiles = new PMTiles({
    getKey: () => 'map',
    getBytes: async (offset, length) => {
      const data = await bytes.part(offset, length)
      return { data: data.buffer.slice(data.byteOffset, data.byteOffset + data.byteLength) as ArrayBuffer }
    },
  })
  const header = await tiles.getHeader().catch(() => {
    throw new NotAMap('is cut off or damaged')
  })
  if (endOf(header) > bytes.size)
    throw new NotAMap(`is cut off: it should have ${endOf(header)} bytes and has ${bytes.size}`)
  if (header.tileType !== TileType.Mvt) {
    const kind = TileType[header.tileType] ?? 'unknown'
    throw new NotAMap(`has tiles of type ${kind.toLowerCase()}, but vector tiles (mvt) are required`)
  }
  if (![Compression.None, Compression.Gzip].includes(header.tileCompression))
    throw new NotAMap('has tiles that browsers cannot unpack: it needs gzip or no compression')
  const metadata = Metadata.safeParse(await tiles.getMetadata().catch(() => undefined))
  if (!metadata.success) throw new NotAMap('is damaged: its metadata cannot be read')
  const layers = metadata.data.vector_layers.map(({ id }) => id)
  const missing = neededLayers.filter((layer) => !layers.includes(layer))
  if (missing.length > 0)
    throw new NotAMap(`has no layer ${missing.join(' and ')}: it needs the layers of a Protomaps base map`)
  const { minLon, minLat, maxLon, maxLat, maxZoom } = header
  return { tiles, maxZoom, bounds: [minLon, minLat, maxLon, maxLat], attribution: wordsOf(metadata.data.attribution) }
}

const endOf = (header: Header): number =>
  Math.max(
    header.tileDataOffset + (header.tileDataLength ?? 0),
    header.leafDirectoryOffset + (header.leafDirectoryLength ?? 0),
    header.jsonMetadataOffset + header.jsonMetadataLength,
  )

/** The plain text of an attribution. Attributions are HTML, for example a link with «&copy; OpenStreetMap». */
function wordsOf(html = ''): string | undefined {
  const named: Record<string, string> = { copy: '©', amp: '&', lt: '‹', gt: '›', quot: '"' }
  const text = html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(\w+);/g, (entity, name: string) => named[name] ?? entity)
    .replaceAll(/[<>]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return text || undefined
}

export const bytesOfBuffer = (data: Uint8Array): Bytes => ({
  size: data.length,
  part: async (offset, length) => data.subarray(offset, offset + length),
})
