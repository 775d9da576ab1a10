import { promisify } from 'node:util'
import { crc32, deflateRaw } from 'node:zlib'

export interface ZipEntry {
  /** With slashes, without one at the beginning. */
  name: string
  text: string
}

const deflated = promisify(deflateRaw)
const utf8Names = 0x0800
const deflateMethod = 8
const version = 20
const localHeader = 0x04034b50
const centralHeader = 0x02014b50
const endOfCentral = 0x06054b50

/**
 * A zip archive of texts, deflated, with names in UTF-8 (APPNOTE.TXT 6.3.10, without Zip64).
 * @param at  when the entries were written, told in UTC
 * @throws RangeError beyond 65,535 entries or 4 GiB
 */
export async function zip(entries: readonly ZipEntry[], at: Date): Promise<Buffer> {
  const locals: Buffer[] = []
  const centrals: Buffer[] = []
  let offset = 0
  for (const { name, text } of entries) {
    const path = Buffer.from(name)
    const data = Buffer.from(text)
    const packed = await deflated(data)
    // Alike in both headers: version, flags, method, time, date, checksum, sizes, lengths of name and extra field.
    const common = Buffer.alloc(26)
    common.writeUInt16LE(version, 0)
    common.writeUInt16LE(utf8Names, 2)
    common.writeUInt16LE(deflateMethod, 4)
    common.writeUInt32LE(dosTime(at), 6)
    common.writeUInt32LE(crc32(data), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(data.length, 18)
    common.writeUInt16LE(path.length, 22)

    const local = Buffer.concat([uint32(localHeader), common, path, packed])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    centrals.push(Buffer.concat([uint32(centralHeader), uint16(version), common, place, path]))
    locals.push(local)
    offset += local.length
  }
  const central = Buffer.concat(centrals)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(endOfCentral, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, central, end])
}

/** MS-DOS time and date as one number: two seconds exact, from 1980 on. */
function dosTime(at: Date): number {
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)
  return date * 0x10000 + time
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
