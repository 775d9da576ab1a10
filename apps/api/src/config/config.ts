import type { TownAcceptance } from '@lonja/contract/acceptance/acceptance'
import type { ShownSetting } from '@lonja/contract/status/system-status'
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
  /** The standby for reads, and the longest time by which its data may be older than those of the primary. */
  readonly replica?: { readonly url: string; readonly maxAgeMs: number } | undefined
  /** Lonja may start with an empty database of a PostgreSQL server, although the data folder contains a town. */
  readonly startEmpty?: boolean
  readonly production: boolean
  /**
   * Fills an empty database with the demo town. In production, it also lets the customers and the shops of the demo
   * log in.
   */
  readonly demo: boolean
  /** The secret that signs access tokens, and from which other keys are derived. */
  readonly secret: string
  /** The file of a secret that the installation made itself. It is written at the first start that uses the secret. */
  readonly secretFile?: string | undefined
  /** Earlier secrets. At the start, the values that were encrypted with them are encrypted again with `secret`. */
  readonly oldSecrets?: readonly string[]
  /** The public address of the installation; absolute URLs start with it. */
  readonly origin: string | undefined
  /** The trusted proxies: the number of proxies in front of the server, or their networks. */
  readonly trustProxy: false | number | readonly string[]
  /** Multiplies every rate limit. A load test, or a school with one IP address, needs more than 1. */
  readonly rateLimitFactor?: number
  /** The store of pictures and other files; without it they are stored below the data folder. */
  readonly s3?: S3Settings | undefined
  /** The place and the time of backups, and the number of days whose backups are kept. */
  readonly backup?: BackupConfig
  /** The seconds for which an unpaid order holds its units. The other times of bank payments change in proportion. */
  readonly reservationSeconds?: number
  /**
   * The hours for which an account counts as new. New accounts have lower limits, and their questions wait for
   * approval.
   */
  readonly newAccountHours?: number
  /** The limits of orders without an account. */
  readonly guestOrders?: GuestOrderLimits
  /** The town's reminders about orders without an answer; each shop may replace them. */
  readonly acceptance?: TownAcceptance
  /** The highest refund per order, in cents, for roles that have a limit. */
  readonly refundLimit?: number
  /** The months for which most entries of the audit log are kept. */
  readonly auditMonths?: number
  /** The keys of social networks, for logins and for the accounts of shops in these networks. */
  readonly social?: SocialConfig
  /** The terminals and keys of payment providers. */
  readonly payments?: PaymentConfig
  /** The sources of maps and addresses. */
  readonly map?: MapConfig
  /** The keys of push messages to browsers. */
  readonly push?: PushConfig
  /** The Android and iOS apps that may open links to `origin`. */
  readonly apps?: AppConfig
  /** Other origins whose pages may use the API, for example `https://admin.example.org`; `*` allows any origin. */
  readonly corsOrigins?: readonly string[]
  /**
   * The random delay of refused logins in milliseconds: at least `from`, and less than `below`. Tests have no delay.
   */
  readonly refusalDelay?: readonly [from: number, below: number]
  /** A login also sets a cookie, which authenticates requests. */
  readonly cookieLogin?: boolean
  /** Whether browsers store the app for offline use. False also removes the stored app from browsers. */
  readonly serviceWorker?: boolean
  /** The URL of the mail server; without it, mail is written to files in `dataDir`. */
  readonly smtpUrl?: string | undefined
  /** The sender of mail, for example `Lonja <hola@example.org>`. */
  readonly mailFrom?: string | undefined
  /** The recipients of alerts; without it, all operators. */
  readonly alertTo?: readonly string[] | undefined
  /** The bytes of the cache of answers and pages; without it, the default size. */
  readonly cacheBytes?: number | undefined
  /** Milliseconds between the signal to stop and the moment when the server no longer listens. */
  readonly shutdownGraceMs: number
  /** The level and format of the log. */
  readonly log: LogSettings
  /** The collector of traces; without it no traces are sent. */
  readonly traces?: TraceSettings | undefined
  /** Whether webhooks may be sent to this machine, and without TLS. Only for tests. */
  readonly webhookLoopback?: boolean
  /** The access to metrics: on a port of their own, or with a token. */
  readonly metrics: { readonly port?: number | undefined; readonly token?: string | undefined }
  /** Requests that take at least this many milliseconds are logged as warnings. */
  readonly slowRequestMs: number
  /** Statements of the database that take at least this many milliseconds are logged as warnings. */
  readonly slowStatementMs: number
  /** All settings for the town's desk, without the values of secrets. */
  readonly shown?: readonly ShownSetting[]
  /**
   * Settings that work but are probably unintended, one line for each. The start logs them, and `lonja doctor` prints
   * them.
   */
  readonly warnings?: readonly string[]
}

/** A fault in the environment's settings, described in one line for the operator. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}
