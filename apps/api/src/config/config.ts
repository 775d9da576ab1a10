import type { BackupConfig } from '#/config/backup-config'
import type { MapConfig } from './map-config.ts'
import type { LogSettings } from '#/config/log-format'
import type { S3Settings } from './s3-settings.ts'
import type { GuestOrderLimits } from '#/config/guest-limits'
import type { PaymentConfig } from '#/config/payment-config'
import type { PushConfig } from '#/config/push-config'
import type { AppConfig } from './app-config.ts'
import type { SocialConfig } from '#/config/social-config'
import type { TraceSettings } from '#/config/trace-settings'

/** The values of all settings, as the features use them. */
export interface Config {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  /** An empty server is intended, although there is a town in the embedded database. */
  readonly startEmpty?: boolean
  readonly production: boolean
  /** Fill an empty database with the demo town; in production, also allow logins of its customers and shops. */
  readonly demo: boolean
  /** Signs access tokens. */
  readonly secret: string
  /** The file of a secret that the installation made itself: written at the first start that uses it. */
  readonly secretFile?: string | undefined
  /** Old secrets: values encrypted with them are encrypted again with `secret` at the start. */
  readonly oldSecrets?: readonly string[]
  /** The public address of the shop; absolute addresses start with it. */
  readonly origin: string | undefined
  /** The trusted proxies: their number in front, or their networks. */
  readonly trustProxy: false | number | readonly string[]
  /** Multiplies every rate limit: a load test, or a school behind one address, needs more than 1. */
  readonly rateLimitFactor?: number
  /** The store of pictures and other files; without it they are below the data folder. */
  readonly s3?: S3Settings | undefined
  /** The place, time and number of backups. */
  readonly backup?: BackupConfig
  /** The time for which an unpaid order holds its units; other times of bank payments are in proportion. */
  readonly reservationSeconds?: number
  /** The hours for which an account counts as new, with lower limits and questions that wait. */
  readonly newAccountHours?: number
  /** Budgets of orders without an account. */
  readonly guestOrders?: GuestOrderLimits
  /** The refund limit per order of roles with a limit, in cents. */
  readonly refundLimit?: number
  /** The months for which the audit log is kept. */
  readonly auditMonths?: number
  /** Keys of other networks, for logins and for shops' accounts there. */
  readonly social?: SocialConfig
  /** Terminals and keys of payment providers. */
  readonly payments?: PaymentConfig
  /** The sources of maps and addresses. */
  readonly map?: MapConfig
  /** Push messages to browsers. */
  readonly push?: PushConfig
  /** The installed apps that may open links to the shop. */
  readonly apps?: AppConfig
  /** Other origins whose pages may use the API, as `https://admin.example.org`; `*` is any. */
  readonly corsOrigins?: readonly string[]
  /** The upper limit of a random delay for refused logins in milliseconds; tests have none. */
  readonly refusalDelay?: readonly [from: number, below: number]
  /** A login also sets a cookie that authenticates. */
  readonly cookieLogin?: boolean
  /** Browsers store the shop for offline use; false removes it again from browsers that have it. */
  readonly serviceWorker?: boolean
  /** The mail server; without it mail is written to files in `dataDir`. */
  readonly smtpUrl?: string | undefined
  /** The sender of mail: `Lonja <hola@example.org>`. */
  readonly mailFrom?: string | undefined
  /** The recipients of alerts; without it, everybody with a role in the town. */
  readonly alertTo?: readonly string[] | undefined
  /** Milliseconds from the request to stop to the end of listening. */
  readonly shutdownGraceMs: number
  /** The level and format of the log. */
  readonly log: LogSettings
  /** The collector of traces; without it there are none. */
  readonly traces?: TraceSettings | undefined
  /** How metrics are served: on a port of their own, or with a token. */
  readonly metrics: { readonly port?: number | undefined; readonly token?: string | undefined }
  /** Requests that take at least this many milliseconds are warnings in the log. */
  readonly slowRequestMs: number
  /** The same for statements of the database. */
  readonly slowStatementMs: number
  /** Settings that work but are probably unintended: a line each, for the log at the start and for `lonja doctor`. */
  readonly warnings?: readonly string[]
}

/** A fault of the environment, in one line for the operator. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}
