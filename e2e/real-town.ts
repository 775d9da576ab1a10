import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Server, root, startServer, temporaryFolder } from './server.ts'

const env = { LONJA_DEMO: '0' }

const facts = {
  '--town': '46214',
  '--operator-kind': 'association',
  '--operator-name': 'Asociación de Comerciantes de Riba-roja',
  '--cif': 'G12345674',
  '--email': 'hola@example.org',
  '--phone': '962770062',
  '--address': 'Plaza del Ayuntamiento, 9',
  '--zip': '46190',
  '--dpo': 'datos@example.org',
  '--operator': 'ada@example.org',
}

/** A town without demo data, made by `lonja setup`. Stop its server before you run the setup again. */
export interface RealTown {
  readonly server: Server
  setUp(more: Record<string, string>): Promise<void>
}

/** @param more  options of `lonja setup`, for example `{ '--app-name': 'La Plaça' }` */
export async function withRealTown(
  more: Record<string, string>,
  work: (town: RealTown) => Promise<void>,
): Promise<void> {
  const dataDir = await temporaryFolder()
  const setUp = async (given: Record<string, string>): Promise<void> => {
    const words = ['setup', ...Object.entries({ ...facts, ...given }).flat(), '--invite']
    const { PATH = '', HOME = '', TMPDIR = '/tmp' } = process.env
    await promisify(execFile)(process.execPath, [join(root, 'apps/api/src/lonja.ts'), ...words], {
      env: { PATH, HOME, TMPDIR, DATA_DIR: dataDir, ...env },
    })
  }
  try {
    await setUp(more)
    const server = await startServer(dataDir, env)
    try {
      await work({ server, setUp })
    } finally {
      await server.stop()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
