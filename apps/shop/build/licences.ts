import { existsSync, readFileSync, readdirSync } from 'node:fs'
import type { Plugin } from 'vite'

/** A package that runs in Lonja, and its licence. */
export interface Licence {
  name: string
  version: string
  licence: string
  url: string | null
  /** The text of the licence as the authors publish it; null if they only name the licence. */
  text: string | null
}

const root = new URL('../../../', import.meta.url)

/** Emoji for the demo town, with the `package.json` of their package. The package itself is not installed at run time. */
const emoji = new URL('apps/api/src/seeds/town/emoji/', root)

/** Writes `assets/licences.json` with the licences of all installed packages that are needed at run time, and of the emoji. */
export function licences(): Plugin {
  return {
    name: 'licences',
    apply: 'build',
    generateBundle() {
      this.emitFile({
        type: 'asset',
        fileName: 'assets/licences.json',
        source: JSON.stringify([readLicence(emoji), ...readLicences()]),
      })
    },
  }
}

/** The licences of the packages that are installed in a folder with a lock file, sorted by package name. */
export function readLicences(folder = root): Licence[] {
  const { packages } = JSON.parse(readFileSync(new URL('package-lock.json', folder), 'utf8')) as {
    packages: Record<string, { dev?: boolean; link?: boolean }>
  }
  const found = Object.entries(packages).flatMap(([path, { dev, link }]) => {
    const home = new URL(`${path}/`, folder)
    if (!path.includes('node_modules/') || dev || link || !existsSync(new URL('package.json', home))) return []
    return [readLicence(home)]
  })
  const each = new Map(found.map((one) => [`${one.name} ${one.version}`, one]))
  return [...each.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

function readLicence(folder: URL): Licence {
  const { name, version, license, homepage, repository } = JSON.parse(
    readFileSync(new URL('package.json', folder), 'utf8'),
  ) as {
    name: string
    version: string
    license?: string | { type: string }
    homepage?: string
    repository?: string | { url: string }
  }
  const file = readdirSync(folder).find((entry) => /^(licen[cs]e|copying)([.-](md|txt|mit))?$/i.test(entry))
  const source = typeof repository === 'string' ? repository : repository?.url
  const url = homepage ?? source?.replace(/^git\+/, '').replace(/\.git$/, '')
  return {
    name,
    version,
    licence: (typeof license === 'string' ? license : license?.type) ?? '',
    url: url?.startsWith('https://') ? url : null,
    text: file ? readFileSync(new URL(file, folder), 'utf8').trim() : null,
  }
}
