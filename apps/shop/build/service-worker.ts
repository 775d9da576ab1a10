import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { compactTexts } from './compact-texts.ts'

export const workerFile = 'sw.js'
/** What the empty page is made of beside the files of the build. */
const page = new URL('../server/document.ts', import.meta.url)
/** What is loaded only on demand and is larger than this waits for its first use: a map, a reader of codes. */
const largest = 80_000
/** The app for phones has its files with it, and no service worker; the others are of no use where there is no network. */
const onDemand =
  /^(?:packed|capacitor|CancelOrder|ConfirmOrder|GiveBack|Problems|InvitationPage|RecoveryPage|OwnPicture|PasswordDialog|PushOffer|DeliveryCheck|Suggestions|NotificationSettings|BackAgain|FullPicture|share-page|LanguageOffer|load-leaflet|draw-places|draw-point|write-head|Help|HelpDialog|OptionalForm|\w+-json-ld)$/

const hashOf = (content: string | Buffer): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, 8)

/** Tells the service worker what the shop is made of, and its version, which changes with any of it. */
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
      const texts = [...compactTexts].map(([name, text]) => `/assets/lang/${name}?v=${hashOf(text)}`)
      const files = [...built, ...texts, '/icon.svg'].toSorted()
      const version = hashOf(files.join('\n') + readFileSync(page, 'utf8'))
      if (!worker.code.includes('LONJA_BUILD')) throw new Error('The service worker does not ask what it is made of')
      worker.code = worker.code.replace('LONJA_BUILD', JSON.stringify({ version, files }))
    },
  }
}
