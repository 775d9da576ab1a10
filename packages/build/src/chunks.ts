import type { Manifest } from 'vite'

/** The chunks that the given modules import, directly or through other chunks. */
export function chunksOf(manifest: Manifest, keys: readonly string[]): Set<string> {
  const files = new Set<string>()
  const seen = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`${key} is not in the manifest: does its route name the right file?`)
    if (seen.has(key)) return
    seen.add(key)
    files.add(`/${chunk.file}`)
    chunk.imports?.forEach(visit)
  }
  keys.forEach(visit)
  return files
}
