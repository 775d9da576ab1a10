import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { ConfigError } from '../config.ts'

export interface StaticFile {
  plain: Buffer
  br: Buffer | undefined
  gzip: Buffer | undefined
  type: string
  etag: string
  /** Whether the name of the file changes with its content. */
  immutable: boolean
}

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/**
 * The files of a build by their address, with their compressed forms. They are few and small, so they stay in memory.
 * Source maps and the build's own manifest are not served.
 *
 * @throws ConfigError if the folder is missing
 */
export function readStaticFiles(folder: string): ReadonlyMap<string, StaticFile> {
  if (!existsSync(folder)) throw new ConfigError('the shop is not built. Run: npm run build -w @lonja/shop')
  const files = new Map<string, StaticFile>()
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const type = types[path.extname(name)]
    if (!type || name.startsWith('.')) continue
    const file = path.join(folder, name)
    const plain = readFileSync(file)
    files.set(`/${name.replaceAll(path.sep, '/')}`, {
      plain,
      br: readIfThere(`${file}.br`),
      gzip: readIfThere(`${file}.gz`),
      type,
      etag: etagOf(plain),
      immutable: /^assets[\\/][^\\/]+-[\w-]{8}\.\w+$/.test(name),
    })
  }
  return files
}

const readIfThere = (file: string): Buffer | undefined => (existsSync(file) ? readFileSync(file) : undefined)

const etagOf = (content: Buffer): string => `"${createHash('sha1').update(content).digest('base64url')}"`

/** A copy of a file with another text. It has no compressed forms. */
export function madeFile(file: StaticFile, text: string): StaticFile {
  const plain = Buffer.from(text)
  return { ...file, plain, br: undefined, gzip: undefined, etag: etagOf(plain) }
}
