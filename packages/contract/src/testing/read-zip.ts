import { crc32, inflateRawSync } from 'node:zlib'

/**
 * Returns the texts in a zip archive by name. It uses the directory at the end of the archive, as other tools do.
 * @throws Error if the directory and the header of an entry differ, or a checksum is wrong
 */
export function readZip(archive: Buffer): Map<string, string> {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < 0) throw new Error('No zip archive')
  const files = new Map<string, string>()
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (archive.readUInt32LE(at) !== 0x02014b50) throw new Error(`No entry of the directory at ${at}`)
    const length = archive.readUInt16LE(at + 28)
    const name = archive.toString('utf8', at + 46, at + 46 + length)
    const local = archive.readUInt32LE(at + 42)
    // The fields from the version to the length of the name must be equal in the directory and in the header.
    const twice = [archive.subarray(at + 6, at + 30), archive.subarray(local + 4, local + 28)] as const
    if (archive.readUInt32LE(local) !== 0x04034b50 || !twice[0].equals(twice[1])) throw new Error(`${name} differs`)
    const from = local + 30 + length + archive.readUInt16LE(local + 28)
    const data = inflateRawSync(archive.subarray(from, from + archive.readUInt32LE(at + 20)))
    if (crc32(data) !== archive.readUInt32LE(at + 16) || data.length !== archive.readUInt32LE(at + 24))
      throw new Error(`${name} is damaged`)
    files.set(name, data.toString('utf8'))
    at += 46 + length + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  if (at !== end) throw new Error('The directory ends elsewhere')
  return files
}
