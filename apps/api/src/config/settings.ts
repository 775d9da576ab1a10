import { z } from 'zod'
import { answerRules, answerSettings } from './answer-settings.ts'
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
 * The sections of settings in `docs/run-a-town.md`. To add a setting, write its row in the file of its section, and
 * use its value in `read-config.ts`.
 */
export const sections = [
  { title: 'The server', intro: '', settings: serverSettings },
  { title: 'Data', intro: '', settings: storageSettings },
  {
    title: 'Backups',
    intro: '`npm run lonja -- backup` makes a backup at any time, also without these settings.',
    settings: backupSettings,
  },
  { title: 'Mail', intro: '', settings: mailSettings },
  { title: 'Log and metrics', intro: '', settings: logSettings },
  {
    title: 'Orders without an account',
    intro:
      'An order above one of these limits waits until the guest confirms it with a link in a mail. The shop does not see it before that.',
    settings: orderSettings,
  },
  {
    title: 'Answers to orders',
    intro:
      'A shop accepts or rejects each order. The minutes count from the order on, while the shop is open. Each shop can choose other values.',
    settings: answerSettings,
  },
  {
    title: 'Payments',
    intro:
      'Without its keys, a provider is off. A Redsys terminal needs no address for notifications, because every payment contains `ORIGIN/api/payments-notification/redsys`. At Stripe, create a webhook to `ORIGIN/api/payments-notification/stripe` for `checkout.session.*` and `charge.refunded`.',
    settings: paymentSettings,
  },
  {
    title: 'Other networks',
    intro: 'Customers log in with them, and shops publish on them. Without its keys, a network is off (503).',
    settings: socialSettings,
  },
  { title: 'Maps and addresses', intro: '', settings: mapSettings },
  { title: 'Pushes to closed browsers', intro: 'No setting is required.', settings: pushSettings },
  { title: 'Apps for phones', intro: 'Apps also need `CORS_ORIGINS`.', settings: appSettings },
] as const

export const schema = z.object({
  ...serverSettings.shape,
  ...storageSettings.shape,
  ...backupSettings.shape,
  ...mailSettings.shape,
  ...logSettings.shape,
  ...orderSettings.shape,
  ...answerSettings.shape,
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
  ...answerRules,
  ...paymentRules,
  ...socialRules,
  ...pushRules,
]
