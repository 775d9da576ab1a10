import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readRowTypes } from '../../../../../scripts/row-types.ts'

const root = join(import.meta.dirname, '../../../../..')
const cache = join(root, 'node_modules/.cache/lonja')

/**
 * Stores the result of `readRowTypes` in a file, one file for each state of the sources.
 * @returns the path of the file
 */
export async function prepareRowTypes(): Promise<string> {
  const name = `row-types-${await fingerprint()}.json`
  const file = join(cache, name)
  if (existsSync(file)) return file
  await mkdir(cache, { recursive: true })
  const unfinished = join(cache, `${name}.${randomUUID()}`)
  await writeFile(unfinished, JSON.stringify(readRowTypes()))
  await rename(unfinished, file)
  for (const other of (await readdir(cache)).filter((one) => one.startsWith('row-types-')))
    if (await isOld(join(cache, other))) await rm(join(cache, other), { force: true })
  return file
}

/** True if the file is older than an hour. Another run may still read a younger file. */
async function isOld(file: string): Promise<boolean> {
  const found = await stat(file).catch(() => undefined)
  return found !== undefined && found.mtimeMs < Date.now() - 3_600_000
}

/** Returns a hash of all sources on which the row types depend. */
async function fingerprint(): Promise<string> {
  const hash = createHash('sha256')
  for (const folder of ['apps/api/src', 'packages/contract/src', 'scripts'])
    for (const file of (await readdir(join(root, folder), { recursive: true })).toSorted())
      if (file.endsWith('.ts')) hash.update(file).update(await readFile(join(root, folder, file)))
  return hash.digest('hex').slice(0, 16)
}
