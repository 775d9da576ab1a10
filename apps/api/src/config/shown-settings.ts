import type { ShownSetting } from '@lonja/contract/status/system-status'
import { type Values, schema } from './settings.ts'

/** The settings whose values the town's desk shows. Of all others, it only shows whether they are given. */
const OPEN: readonly (keyof Values)[] = [
  'NODE_ENV',
  'PORT',
  'HOST',
  'ORIGIN',
  'CORS_ORIGINS',
  'LONJA_COOKIE_LOGIN',
  'LONJA_SERVICE_WORKER',
  'LONJA_NEW_ACCOUNT_HOURS',
  'LONJA_CACHE_MB',
  'LONJA_WEBHOOK_LOOPBACK',
  'LONJA_RATE_LIMIT_FACTOR',
  'DATA_DIR',
  'LONJA_REPLICA_SECONDS',
  'LONJA_AUDIT_MONTHS',
  'LONJA_DEMO',
  'LONJA_BACKUP',
  'LONJA_BACKUP_KEEP',
  'MAIL_FROM',
  'LONJA_ALERT_TO',
  'LOG_LEVEL',
  'LOG_FORMAT',
  'METRICS_PORT',
  'LONJA_SLOW_REQUEST_MS',
  'LONJA_SLOW_STATEMENT_MS',
  'LONJA_GUEST_ORDERS_PER_ADDRESS',
  'LONJA_GUEST_ORDERS_PER_EMAIL',
  'LONJA_GUEST_ORDERS_PER_SHOP',
  'LONJA_UNCONFIRMED_PER_PRODUCT',
  'LONJA_CONFIRM_SECONDS',
  'LONJA_MAILS_TO_STRANGERS',
  'LONJA_REMINDER_MINUTES',
  'LONJA_REMINDER_MAIL_MINUTES',
  'LONJA_UNANSWERED_MINUTES',
  'LONJA_END_MINUTES',
  'LONJA_CANCEL_UNANSWERED',
  'REDSYS_MERCHANT_CODE',
  'REDSYS_TERMINAL',
  'REDSYS_SIGNATURE_VERSION',
  'LONJA_RESERVATION_SECONDS',
  'LONJA_REFUND_LIMIT',
  'MAP_BOUNDS',
]

/** All settings by name, without the values of secrets. */
export function shownSettings(values: Values, given: NodeJS.ProcessEnv): ShownSetting[] {
  return (Object.keys(schema.shape) as (keyof Values)[]).map((name) => ({
    name,
    given: Boolean(given[name]),
    value: OPEN.includes(name) ? given[name] || defaultText(values[name]) : null,
  }))
}

/** The default of a setting as the environment would give it; null if it has none. */
function defaultText(value: unknown): string | null {
  if (typeof value === 'boolean') return value ? '1' : '0'
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}
