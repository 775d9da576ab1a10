import type { Config } from '#/config'

/** A configuration for tests, independent of the environment. */
export const testConfig = (given: Partial<Config> = {}): Config => ({
  port: 0,
  host: '127.0.0.1',
  dataDir: 'memory://',
  databaseUrl: undefined,
  production: false,
  demo: false,
  secret: 'a secret for tests of 32 characters',
  origin: undefined,
  trustProxy: false,
  rateLimitFactor: 1,
  newAccountHours: 0,
  log: { level: 'silent', format: 'json' },
  shutdownGraceMs: 0,
  metrics: {},
  slowRequestMs: 1_000,
  slowStatementMs: 500,
  ...given,
})
