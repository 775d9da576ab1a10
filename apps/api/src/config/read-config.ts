import path from 'node:path'
import { type Config, ConfigError } from './config.ts'
import { answersOf } from './answer-settings.ts'
import { backupOf } from './backup-settings.ts'
import { bucketOf } from './storage-settings.ts'
import { appsOf, mapOf, pushOf } from './page-settings.ts'
import { guestOrdersOf } from './order-settings.ts'
import { paymentsOf } from './payment-settings.ts'
import { readSecret } from './secret.ts'
import { type Values, rules, schema } from './settings.ts'
import { shownSettings } from './shown-settings.ts'
import { socialOf } from './social-settings.ts'
import { unknownLonjaName } from './unknown-names.ts'
import { warningsOf } from './warnings.ts'
import type { TraceSettings } from '#/config/trace-settings'

/** The configuration from the environment, without the secret, because the secret may be in a file. */
export type Settings = Omit<Config, 'secret'>

/**
 * Reads the whole configuration from the environment. It writes nothing, and reads no file except the one with the
 * secret. @throws ConfigError
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const { values, settings } = read(env)
  return { ...settings, ...readSecret(values.LONJA_SECRET, settings.dataDir) }
}

/** Reads the configuration without the secret, so that no file is read. @throws ConfigError */
export const readSettings = (env: NodeJS.ProcessEnv): Settings => read(env).settings

function read(env: NodeJS.ProcessEnv): { values: Values; settings: Settings } {
  const unknown = unknownLonjaName(env)
  if (unknown) throw new ConfigError(unknown)
  // An empty value counts as missing, because an empty line of a settings file gives an empty value.
  const given = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, env[name] || undefined]))
  const { data: values, error } = schema.safeParse(given)
  if (error) throw new ConfigError(`${error.issues[0]!.path.join('.')} ${error.issues[0]!.message}`)
  for (const rule of rules) {
    const problem = rule(values)
    if (problem) throw new ConfigError(problem)
  }
  return {
    values,
    settings: { ...settingsOf(values), shown: shownSettings(values, env), warnings: warningsOf(values, env) },
  }
}

function settingsOf(values: Values): Settings {
  const production = values.NODE_ENV === 'production'
  const dataDir = path.resolve(values.DATA_DIR ?? path.join(import.meta.dirname, '../../../../data'))
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir,
    databaseUrl: values.DATABASE_URL,
    replica: values.DATABASE_READ_URL
      ? { url: values.DATABASE_READ_URL, maxAgeMs: values.LONJA_REPLICA_SECONDS * 1_000 }
      : undefined,
    startEmpty: values.LONJA_START_EMPTY === true,
    production,
    demo: production ? values.LONJA_DEMO === true : values.LONJA_DEMO !== false,
    oldSecrets: values.LONJA_OLD_SECRETS,
    origin: values.ORIGIN,
    trustProxy: values.TRUST_PROXY,
    s3: bucketOf(values),
    backup: backupOf(values, dataDir),
    rateLimitFactor: values.LONJA_RATE_LIMIT_FACTOR,
    auditMonths: values.LONJA_AUDIT_MONTHS,
    reservationSeconds: values.LONJA_RESERVATION_SECONDS,
    ...(values.LONJA_REFUND_LIMIT && { refundLimit: values.LONJA_REFUND_LIMIT }),
    newAccountHours: values.LONJA_NEW_ACCOUNT_HOURS,
    guestOrders: guestOrdersOf(values),
    acceptance: answersOf(values),
    social: socialOf(values),
    payments: paymentsOf(values),
    map: mapOf(values),
    push: pushOf(values),
    apps: appsOf(values),
    corsOrigins: values.CORS_ORIGINS,
    cookieLogin: values.LONJA_COOKIE_LOGIN,
    serviceWorker: values.LONJA_SERVICE_WORKER,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    cacheBytes: values.LONJA_CACHE_MB * 1024 * 1024,
    shutdownGraceMs: values.LONJA_SHUTDOWN_GRACE_MS ?? (production ? 2_500 : 0),
    alertTo: values.LONJA_ALERT_TO,
    log: { level: values.LOG_LEVEL, format: values.LOG_FORMAT ?? (production ? 'json' : 'text') },
    metrics: { port: values.METRICS_PORT, token: values.METRICS_TOKEN },
    traces: readTraces(values),
    webhookLoopback: values.LONJA_WEBHOOK_LOOPBACK,
    slowRequestMs: values.LONJA_SLOW_REQUEST_MS,
    slowStatementMs: values.LONJA_SLOW_STATEMENT_MS,
  }
}

/** The collector of traces; undefined if no collector is set. */
function readTraces(values: Values): TraceSettings | undefined {
  const collector = values.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/+$/, '')
  const url = values.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (collector && `${collector}/v1/traces`)
  if (url === undefined) return undefined
  const { OTEL_SERVICE_NAME: service, OTEL_TRACES_SAMPLER: sampler, OTEL_TRACES_SAMPLER_ARG: ratio } = values
  return { url, service, sampler, ratio }
}
