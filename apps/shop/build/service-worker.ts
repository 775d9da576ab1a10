import { createHash } from 'node:crypto'
import { compactTexts } from '@lonja/build/compact-texts.ts'
import type { WorkerParts } from '@lonja/build/service-worker.ts'
import { readTexts } from '../server/texts.ts'

const hashOf = (content: string): string => createHash('sha256').update(content).digest('base64url').slice(0, 8)

/** The files that the service worker of the shop stores. */
export const workerParts = (): WorkerParts => ({
  base: '/',
  entry: /^assets\/main-.*\.js$/,
  // The files of the packed app, which has no service worker, and those that are useless without a network.
  onDemand:
    /^(?:packed|capacitor|CancelOrder|ConfirmOrder|ReturnProducts|Problems|InvitationPage|RecoveryPage|RegisterPage|DecisionPage|RankingPage|ReportForm|moderation-texts|OwnPicture|PasswordDialog|PushOffer|DeliveryCheck|Suggestions|NotificationSettings|BackInStock|FullPicture|share-page|LanguageOffer|load-leaflet|map|draw-places|draw-point|write-head|Help|HelpDialog|OptionalForm|RareBlock|viewing|\w+-json-ld)$/,
  others: [
    ...[...compactTexts(readTexts)].map(([name, text]) => `/assets/lang/${name}?v=${hashOf(text)}`),
    '/icon.svg',
  ],
  page: new URL('../server/document.ts', import.meta.url),
})
