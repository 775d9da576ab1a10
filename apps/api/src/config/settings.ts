import { z } from 'zod'
import { logSettings } from './log-settings.ts'
import { backupRules, backupSettings } from './backup-settings.ts'
import { mailRules, mailSettings } from './mail-settings.ts'
import { appSettings, mapSettings, pushRules, pushSettings } from './page-settings.ts'
import { orderSettings } from './order-settings.ts'
import { paymentRules, paymentSettings } from './payment-settings.ts'
import { serverSettings } from './server-settings.ts'
import type { Rule } from './setting.ts'
import { socialRules, socialSettings } from './social-settings.ts'
import { storageRules, storageSettings } from './storage-settings.ts'

/**
 * The settings as `docs/run-a-town.md` shows them; to add one, write its row here in a section's file and pass it to
 * `read-config.ts`.
 */
export const sections = [
  { title: 'The server', intro: '', settings: serverSettings },
  { title: 'Data', intro: '', settings: storageSettings },
  { title: 'Backups', intro: 'Besides, `npm run lonja -- backup` makes one at any time.', settings: backupSettings },
  { title: 'Mail', intro: '', settings: mailSettings },
  { title: 'Log and metrics', intro: '', settings: logSettings },
  {
    title: 'Orders without an account',
    intro:
      'Beyond these numbers an order waits until a link mailed to its e-mail confirms it, and the shop does not see it before.',
    settings: orderSettings,
  },
  {
    title: 'Payments',
    intro:
      'Each provider is off without its keys. A Redsys terminal needs no address of notifications: every payment names `ORIGIN/api/payments-notification/redsys`. At Stripe make a webhook to `ORIGIN/api/payments-notification/stripe` for `checkout.session.*` and `charge.refunded`.',
    settings: paymentSettings,
  },
  {
    title: 'Other networks',
    intro: 'To log in with, and for shops to publish at. Each is off (503) without its keys.',
    settings: socialSettings,
  },
  { title: 'Maps and addresses', intro: '', settings: mapSettings },
  { title: 'Pushes to closed browsers', intro: 'Nothing has to be set.', settings: pushSettings },
  { title: 'Apps for phones', intro: 'They also need `CORS_ORIGINS`.', settings: appSettings },
] as const

export const schema = z.object({
  ...serverSettings.shape,
  ...storageSettings.shape,
  ...backupSettings.shape,
  ...mailSettings.shape,
  ...logSettings.shape,
  ...orderSettings.shape,
  ...paymentSettings.shape,
  ...socialSettings.shape,
  ...mapSettings.shape,
  ...pushSettings.shape,
  ...appSettings.shape,
})
export type Values = z.output<typeof schema>

export const rules: readonly Rule<Values>[] = [
  ...storageRules,
  ...backupRules,
  ...mailRules,
  ...paymentRules,
  ...socialRules,
  ...pushRules,
]
