import { readFileSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Config } from '#/config'
import { type Finding, messageOf, ok, problem, warning } from './finding.ts'

const MB = 1024 * 1024
/** The megabytes of memory that Lonja needs with each kind of database (docs/decisions/0034-memory-of-a-start.md). */
const NEEDED_MB = { embedded: 1000, server: 500 }

/** Checks the disk of the data folder, the memory, and whether other users can read the file of the secret. */
export async function checkMachine(config: Config): Promise<Finding[]> {
  return [await checkDisk(config.dataDir), checkMemory(config.databaseUrl === undefined), ...checkSecretFile(config)]
}

async function checkDisk(dataDir: string): Promise<Finding> {
  try {
    const { bavail, blocks, bsize } = await statfs(dataDir)
    const percent = Math.floor((100 * bavail) / blocks)
    const what = `${Math.round((bavail * bsize) / MB)} MB are free below ${dataDir} (${percent} %)`
    const why = 'if the disk is full, orders fail and pictures cannot be stored'
    if (percent < 2) return problem('disk', what, why, 'free space or give the machine a larger disk')
    if (percent < 10) return warning('disk', what, why, 'free space or give the machine a larger disk')
    return ok('disk', what)
  } catch (error) {
    return problem(
      'disk',
      `the data folder cannot be read: ${messageOf(error)}`,
      'pictures, the secret and the embedded database are kept there',
      `make ${dataDir} and give it to the user that runs Lonja`,
    )
  }
}

/** The megabytes that this process may use: the memory of the machine, or the limit of its control group if lower. */
export function memoryLimit(
  files = ['/sys/fs/cgroup/memory.max', '/sys/fs/cgroup/memory/memory.limit_in_bytes'],
): number {
  const limits = files.map((file) => {
    try {
      return Number(readFileSync(file, 'utf8')) || Infinity // «max» means no limit
    } catch {
      return Infinity
    }
  })
  return Math.round(Math.min(os.totalmem(), process.constrainedMemory() || Infinity, ...limits) / MB)
}

function checkMemory(embedded: boolean): Finding {
  const limit = memoryLimit()
  const needed = embedded ? NEEDED_MB.embedded : NEEDED_MB.server
  const what = `${limit} MB of memory, ${needed} MB are needed ${embedded ? 'with the embedded database' : 'beside a PostgreSQL server'}`
  // A machine with a nominal 1 GB reports a little less.
  if (limit >= needed * 0.9) return ok('memory', what)
  return warning(
    'memory',
    what,
    'the kernel ends a process that needs more',
    'give the machine or the service more memory',
  )
}

function checkSecretFile({ dataDir }: Config): Finding[] {
  if (process.env['LONJA_SECRET']) return [ok('secret', 'LONJA_SECRET is set')]
  const file = path.join(dataDir, 'secret')
  const found = statSync(file, { throwIfNoEntry: false })
  if (!found) return [ok('secret', `the first start creates ${file}`)]
  if (process.platform !== 'win32' && (found.mode & 0o077) !== 0)
    return [
      problem(
        'secret',
        `other users of this machine may read ${file}`,
        'a person who has it can log in as any user',
        `chmod 600 ${file}`,
      ),
    ]
  return [ok('secret', `${file} can be read only by its owner`)]
}
