import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { compactTexts } from '@lonja/build/compact-texts.ts'
import { readTexts } from '../server/texts.ts'

export const workerFile = 'sw.js'
/** The source of the empty page. The worker stores this page, so a change of its source changes the version too. */
const page = new URL('../server/document.ts', import.meta.url)
/**
 * In bytes: larger files that are loaded only on demand are not stored in advance, for example a map or a code
 * reader.
 */
const largest = 80_000
/**
 * The files that are not stored in advance: those of the packed app, which has no service worker, and those that are
 * useless without a network.
 */
const onDemand =
  /^(?:packed|capacitor|CancelOrder|ConfirmOrder|ReturnProducts|Problems|InvitationPage|RecoveryPage|OwnPicture|PasswordDialog|PushOffer|DeliveryCheck|Suggestions|NotificationSettings|BackInStock|FullPicture|share-page|LanguageOffer|load-leaflet|draw-places|draw-point|write-head|Help|HelpDialog|OptionalForm|\w+-json-ld)$/

const hashOf = (content: string | Buffer): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, 8)

/** Writes into the service worker the list of the web shop’s files, and a version that changes with any of them. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    generateBundle(_options, bundle) {
      const worker = bundle[workerFile]
      if (worker?.type !== 'chunk') throw new Error(`The build has no ${workerFile}`)
      const main = bundle[Object.keys(bundle).find((name) => /^assets\/main-.*\.js$/.test(name)) ?? '']
      const always = main?.type === 'chunk' ? main.imports : []
      const built = Object.values(bundle).flatMap((file) => {
        const { fileName } = file
        if (fileName === workerFile || !/\.(?:js|css)$/.test(fileName)) return []
        if (file.type === 'chunk' && onDemand.test(file.name)) return []
        return file.type === 'chunk' && file.code.length > largest && !always.includes(fileName) ? [] : [`/${fileName}`]
      })
      const texts = [...compactTexts(readTexts)].map(([name, text]) => `/assets/lang/${name}?v=${hashOf(text)}`)
      const files = [...built, ...texts, '/icon.svg'].toSorted()
      const version = hashOf(files.join('\n') + readFileSync(page, 'utf8'))
      if (!worker.code.includes('LONJA_BUILD')) throw new Error('The service worker does not ask what it is made of')
      worker.code = worker.code.replace('LONJA_BUILD', JSON.stringify({ version, files }))
    },
  }
}
