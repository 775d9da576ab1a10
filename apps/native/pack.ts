import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Licence, readLicences } from '../shop/build/licences.ts'
import { readAssets } from '../shop/server/assets.ts'
import { renderPacked } from '../shop/server/packed.ts'

const client = path.join(import.meta.dirname, '../shop/dist/client')
/**
 * The files that only a web server needs: compressed copies, source maps, and the files for the installation as a web
 * app.
 */
const ofTheWeb =
  /(?:\.(?:br|gz|map|webmanifest)|[\\/]\.vite|[\\/]client[\\/](?:icons|screenshots|sw\.js|worker-off\.js))$/

interface Pack {
  /** The folder to write; its earlier content is deleted. */
  folder: string
  /** The address of the server: `https://lonja.example`. */
  api: string
  push?: boolean
}

/** Packs the built web shop for a phone: its files, and one page that renders every screen in the browser. */
export function pack({ folder, api, push = false }: Pack): void {
  rmSync(folder, { recursive: true, force: true })
  cpSync(client, folder, { recursive: true, filter: (source) => !ofTheWeb.test(source) })
  addLicences(path.join(folder, 'assets/licences.json'))
  const assets = readAssets(pathToFileURL(`${client}/`))
  writeFileSync(path.join(folder, 'index.html'), renderPacked({ assets, api, push }))
}

/**
 * Adds the licences of Capacitor, which the app contains in addition to the web shop's packages. The app does not
 * contain Capacitor's command line.
 */
function addLicences(file: string): void {
  const ofTheShop = JSON.parse(readFileSync(file, 'utf8')) as Licence[]
  const packed = readLicences(pathToFileURL(`${import.meta.dirname}/`)).filter(
    ({ name }) => name.startsWith('@capacitor/') && name !== '@capacitor/cli',
  )
  writeFileSync(file, JSON.stringify([...packed, ...ofTheShop]))
}
