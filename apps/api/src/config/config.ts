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
  /** An empty server is meant, although there is a town in the embedded database. */
  readonly startEmpty?: boolean
  readonly production: boolean
  /** Fill an empty database with the demo town; in production, also: its customers and shops may log in. */
  readonly demo: boolean
  /** Signs access tokens. */
  readonly secret: string
  /** Where the secret is kept if the installation made it itself: written at the first start that uses it. */
  readonly secretFile?: string | undefined
  /** Secrets of before: what is kept encrypted under them is put under `secret` at the start. */
  readonly oldSecrets?: readonly string[]
  /** Where customers reach the shop; absolute addresses start with it. */
  readonly origin: string | undefined
  /** Whose forwarded headers count: so many proxies in front, or those of these networks. */
  readonly trustProxy: false | number | readonly string[]
  /** Multiplies every rate limit: a load test, or a school behind one address, needs more than 1. */
  readonly rateLimitFactor?: number
  /** Keeps pictures and other files; without it they are below the data folder. */
  readonly s3?: S3Settings | undefined
  /** Where backups go, when and for how long. */
  readonly backup?: BackupConfig
  /** How long an unpaid order holds its units; what else takes a bank time is in proportion. */
  readonly reservationSeconds?: number
  /** For how many hours an account is new: it writes less, and its questions wait. */
  readonly newAccountHours?: number
  /** Budgets of orders without an account. */
  readonly guestOrders?: GuestOrderLimits
  /** Cents of one order that those give back who have a limit. */
  readonly refundLimit?: number
  /** For how many months the audit log is kept. */
  readonly auditMonths?: number
  /** Keys of other networks, to log in with them and to speak for shops there. */
  readonly social?: SocialConfig
  /** Terminals and keys of who takes money for us. */
  readonly payments?: PaymentConfig
  /** Where maps and addresses come from. */
  readonly map?: MapConfig
  /** How browsers are reached that are not open. */
  readonly push?: PushConfig
  /** Whose installed apps may open links to the shop. */
  readonly apps?: AppConfig
  /** Other origins whose pages may use the API, as `https://admin.example.org`; `*` is any. */
  readonly corsOrigins?: readonly string[]
  /** Milliseconds, from and below, that a refused login takes longer; tests have no time. */
  readonly refusalDelay?: readonly [from: number, below: number]
  /** A login also sets a cookie that authenticates. */
  readonly cookieLogin?: boolean
  /** Browsers keep the shop for when there is no network; false takes that away again, also where it is kept already. */
  readonly serviceWorker?: boolean
  /** Where mail goes; without it to files in `dataDir`. */
  readonly smtpUrl?: string | undefined
  /** Whom mail is from: `Lonja <hola@example.org>`. */
  readonly mailFrom?: string | undefined
  /** Who hears of what needs a person; everybody who runs the town without it. */
  readonly alertTo?: readonly string[] | undefined
  /** Milliseconds from being told to stop to the end of listening. */
  readonly shutdownGraceMs: number
  /** What is written to the log, and how. */
  readonly log: LogSettings
  /** The collector of traces; without it none are made. */
  readonly traces?: TraceSettings | undefined
  /** Where metrics are served: on a port of their own, or to who has the token. */
  readonly metrics: { readonly port?: number | undefined; readonly token?: string | undefined }
  /** Milliseconds from which a request is a warning in the log. */
  readonly slowRequestMs: number
  /** Milliseconds from which a statement of the database is one. */
  readonly slowStatementMs: number
  /** What works, but hardly as somebody wants it: a line each, for the log at the start and for `lonja doctor`. */
  readonly warnings?: readonly string[]
}

/** What is wrong with the environment, in one line for the operator. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}
