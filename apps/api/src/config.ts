import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type MapConfig, readMapConfig } from './geocoding/map-config.ts'
import { makeFolder } from './make-folder.ts'
import type { S3Settings } from './media/s3-store.ts'
import { type PaymentConfig, readPaymentConfig } from './payments/payment-config.ts'
import { type PushConfig, readPushConfig } from './push/push-config.ts'
import { type AppConfig, readAppConfig } from './shop/app-links.ts'
import { type SocialConfig, readSocialConfig } from './social/social-config.ts'

export interface Config {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly production: boolean
  /** Fill an empty database with the demo town; in production, also: its customers and shops may log in. */
  readonly demo: boolean
  /** Signs access tokens. */
  readonly secret: string
  /** Secrets of before: what is kept encrypted under them is put under `secret` at the start. */
  readonly oldSecrets?: readonly string[]
  /** Where customers reach the shop; absolute addresses start with it. */
  readonly origin: string | undefined
  /** Addresses of proxies whose forwarded headers count. */
  readonly trustProxy: boolean
  /** Multiplies every rate limit: a load test, or a school behind one address, needs more than 1. */
  readonly rateLimitFactor?: number
  /** Keeps pictures and other files; without it they are below the data folder. */
  readonly s3?: S3Settings | undefined
  /** How long an unpaid order holds its units; what else takes a bank time is in proportion. */
  readonly reservationSeconds?: number
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
}

/** What is wrong with the environment, in one line for the operator. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** The environment, read once. @throws ConfigError */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const port = env['PORT'] || '3000'
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) throw new ConfigError(`PORT is not a port number: ${port}`)
  const databaseUrl = env['DATABASE_URL'] || undefined
  if (databaseUrl && !/^postgres(ql)?:\/\//.test(databaseUrl))
    throw new ConfigError('DATABASE_URL does not start with postgres://')
  const smtpUrl = env['SMTP_URL'] || undefined
  if (smtpUrl && !(/^smtps?:\/\//.test(smtpUrl) && URL.canParse(smtpUrl)))
    throw new ConfigError('SMTP_URL does not start with smtp:// or smtps://')
  if (smtpUrl && !env['ORIGIN']) throw new ConfigError('SMTP_URL needs ORIGIN: links in mail begin with it')
  const production = env['NODE_ENV'] === 'production'
  const dataDir = path.resolve(env['DATA_DIR'] || path.join(import.meta.dirname, '../../../data'))
  return {
    port: Number(port),
    host: env['HOST'] || '127.0.0.1',
    dataDir,
    databaseUrl,
    production,
    demo: production ? env['LONJA_DEMO'] === '1' : env['LONJA_DEMO'] !== '0',
    secret: env['LONJA_SECRET']
      ? strong(env['LONJA_SECRET'])
      : keptSecret(dataDir, production && databaseUrl !== undefined),
    oldSecrets: (env['LONJA_OLD_SECRETS'] ?? '').split(',').filter(Boolean),
    origin: env['ORIGIN']?.replace(/\/+$/, '') || undefined,
    trustProxy: env['TRUST_PROXY'] === '1',
    s3: readS3(env),
    rateLimitFactor: positive('LONJA_RATE_LIMIT_FACTOR', env['LONJA_RATE_LIMIT_FACTOR'] || '1'),
    ...(env['LONJA_RESERVATION_SECONDS'] && {
      reservationSeconds: positive('LONJA_RESERVATION_SECONDS', env['LONJA_RESERVATION_SECONDS']),
    }),
    social: orConfigError(() => readSocialConfig(env)),
    payments: orConfigError(() => readPaymentConfig(env)),
    map: orConfigError(() => readMapConfig(env)),
    push: orConfigError(() => readPushConfig(env)),
    apps: orConfigError(() => readAppConfig(env)),
    corsOrigins: origins(env['CORS_ORIGINS']),
    cookieLogin: env['LONJA_COOKIE_LOGIN'] === '1',
    serviceWorker: env['LONJA_SERVICE_WORKER'] !== '0',
    smtpUrl,
    mailFrom: env['MAIL_FROM'] || undefined,
  }
}

function orConfigError<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw new ConfigError((error as Error).message)
  }
}

function origins(text = ''): string[] {
  const given = text.split(/[\s,]+/).filter(Boolean)
  for (const origin of given)
    if (origin !== '*' && !/^[a-z][a-z\d+.-]*:\/\/[^/?#@\s]+$/i.test(origin))
      throw new ConfigError(`CORS_ORIGINS holds what is no origin, as https://example.org: ${origin}`)
  return given
}

function readS3(env: NodeJS.ProcessEnv): S3Settings | undefined {
  const url = env['MEDIA_S3_URL']?.replace(/\/+$/, '')
  if (!url) return undefined
  const { MEDIA_S3_KEY: accessKeyId, MEDIA_S3_SECRET: secretAccessKey, MEDIA_S3_REGION: region } = env
  if (!/^https?:\/\/[^/]+\/./.test(url))
    throw new ConfigError('MEDIA_S3_URL is not the address of a bucket, https://host/bucket')
  if (!accessKeyId || !secretAccessKey) throw new ConfigError('MEDIA_S3_URL needs MEDIA_S3_KEY and MEDIA_S3_SECRET')
  return { url, accessKeyId, secretAccessKey, region: region || 'us-east-1' }
}

function positive(name: string, text: string): number {
  const value = Number(text)
  if (!(value > 0)) throw new ConfigError(`${name} is not a number above 0: ${text}`)
  return value
}

function strong(secret: string): string {
  if (secret.length < 32) throw new ConfigError('LONJA_SECRET is shorter than 32 characters')
  return secret
}

/** Without LONJA_SECRET the installation makes its own once; several processes need to be told the same. */
function keptSecret(dataDir: string, mustBeGiven: boolean): string {
  if (mustBeGiven)
    throw new ConfigError('LONJA_SECRET is missing: set the same 32 characters or more for every process')
  const file = path.join(dataDir, 'secret')
  try {
    if (existsSync(file)) return strong(readFileSync(file, 'utf8').trim())
    makeFolder(dataDir)
    const secret = randomBytes(32).toString('base64url')
    writeFileSync(file, `${secret}\n`, { flag: 'wx', mode: 0o600 })
    chmodSync(file, 0o600)
    return secret
  } catch (error) {
    if (error instanceof ConfigError) throw error
    throw new ConfigError(`The data folder ${dataDir} cannot be used: ${(error as Error).message}`)
  }
}
