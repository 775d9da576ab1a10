import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, it } from 'vitest'
import { withTown } from '#/cli/with-town'
import { shortLivedFlags } from '#/testing/lonja-process'
import { copyTown } from '#/testing/copy-town'
import { ConfigError } from './config.ts'
import { readConfig, readSettings } from './read-config.ts'
import { schema } from './settings.ts'
import { wrongSettings } from '#/testing/wrong-settings'

const scratch = mkdtempSync(path.join(tmpdir(), 'lonja-config-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))
/** This folder does not exist. Reading the settings must not create it. */
const dataDir = path.join(scratch, 'data')

/** The message of the error that these settings cause. */
function refusal(env: Record<string, string>): string {
  try {
    readConfig({ DATA_DIR: dataDir, ...env })
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return 'it starts'
}

describe('a wrong setting causes an error', () => {
  it.each(wrongSettings)('of one line: $settings', ({ env, line }) => {
    expect(refusal(env)).toBe(line)
    expect(line).not.toMatch(/geheim|\n/)
    expect(existsSync(dataDir)).toBe(false)
  })

  it('of one short line, even if the value is long', () => {
    expect(refusal({ ORIGIN: `a\nb${'c'.repeat(500)}` })).toBe(
      `ORIGIN is not a web address without a path, like https://lonja.example: a b${'c'.repeat(77)}…`,
    )
  })
})

const secrets = Object.keys(schema.shape).filter((name) => /SECRET|KEY|TOKEN|^(DATABASE|SMTP)_URL$/.test(name))

it.each(secrets)('the error about an invalid value of %s does not contain this value', (name) => {
  expect(refusal({ [name]: 'geheim!' })).not.toContain('geheim')
})

describe('a process with wrong settings', () => {
  /** Starts the server, and returns its exit code and its standard error. */
  async function start(env: Record<string, string>): Promise<[code: number | null, said: string]> {
    const main = path.join(import.meta.dirname, '../main.ts')
    const child = spawn(process.execPath, [...shortLivedFlags, main], {
      env: { PATH: process.env['PATH'], DATA_DIR: dataDir, PORT: '0', ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const [said] = await Promise.all([text(child.stderr), once(child, 'close')])
    return [child.exitCode, said]
  }

  // The messages of all wrong settings are tested above. Two of them show that the process reports the message.
  const samples = ['LONJA_DEMOO=1', 'LONJA_SECRET=short']
  it.each(wrongSettings.filter(({ settings }) => samples.includes(settings)))(
    'ends with the error «$line», and creates no files',
    async ({ env, line }) => {
      expect(await start(env)).toEqual([1, `Lonja cannot start: ${line}\n`])
      expect(existsSync(dataDir)).toBe(false)
    },
  )

  it('does not start if a town exists but its secret is missing, and creates no new secret', async () => {
    copyTown(dataDir)
    const secret = path.join(dataDir, 'secret')
    // `withTown` creates the secret, like the first start of a process.
    await withTown(readConfig({ DATA_DIR: dataDir }), async () => expect(existsSync(secret)).toBe(true))
    rmSync(secret)
    const [code, said] = await start({ LONJA_DEMO: '0', LOG_LEVEL: 'error' })
    expect([code, said]).toEqual([1, expect.stringMatching(/^Lonja cannot start: [^\n]+LONJA_OLD_SECRETS[^\n]+\n$/)])
    expect(existsSync(secret)).toBe(false)
    rmSync(dataDir, { recursive: true })
    // The test creates a database first, which takes long on a busy machine.
  }, 180_000)
})

describe('valid settings', () => {
  it('have default values if the environment does not contain them', () => {
    expect(readSettings({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      trustProxy: false,
      demo: true,
      warnings: [],
    })
  })

  it('can be empty in the environment, and then have their default values', () => {
    const empty = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, '']))
    expect(readSettings(empty)).toEqual(readSettings({}))
  })

  it.each<[env: Record<string, string>, config: object]>([
    [{ ORIGIN: 'https://Lonja.Example:443/' }, { origin: 'https://lonja.example' }],
    [{ ORIGIN: 'http://localhost:3000' }, { origin: 'http://localhost:3000' }],
    [{ TRUST_PROXY: '2' }, { trustProxy: 2 }],
    [{ TRUST_PROXY: '10.0.0.0/8, loopback 2001:db8::1' }, { trustProxy: ['10.0.0.0/8', 'loopback', '2001:db8::1'] }],
    [
      { DATABASE_URL: 'postgres:///lonja?host=/run/postgresql' },
      { databaseUrl: 'postgres:///lonja?host=/run/postgresql' },
    ],
    [
      { DATABASE_URL: 'postgres://one,two:5433/lonja', DATABASE_READ_URL: 'postgres://one,two:5433/lonja' },
      {
        databaseUrl: 'postgres://one,two:5433/lonja',
        replica: { url: 'postgres://one,two:5433/lonja', maxAgeMs: 10_000 },
      },
    ],
    [{ MAIL_FROM: 'Lonja <lonja@localhost>' }, { mailFrom: 'Lonja <lonja@localhost>' }],
    [
      { LONJA_SERVICE_WORKER: '0', LONJA_COOKIE_LOGIN: '1' },
      { serviceWorker: false, cookieLogin: true },
    ],
    [
      { MAP_TILES_URL: 'https://t.example/{z}/{x}/{y}@2x.png' },
      { map: { tiles: { url: 'https://t.example/{z}/{x}/{y}@2x.png' } } },
    ],
  ])('are read: %j', (env, config) => {
    expect(readSettings(env)).toMatchObject(config)
  })
})

describe('warnings', () => {
  const production = { NODE_ENV: 'production', ORIGIN: 'https://lonja.example', SMTP_URL: 'smtp://mail.example' }
  it.each<[env: Record<string, string>, warnings: string[]]>([
    [production, []],
    [{}, []],
    [
      { ...production, SMTP_URL: '' },
      ['SMTP_URL is not set: no mail is sent, it is only written to files in DATA_DIR/mail'],
    ],
    [
      { NODE_ENV: 'production' },
      [
        'SMTP_URL is not set: no mail is sent, it is only written to files in DATA_DIR/mail',
        'ORIGIN is not set: links in mail lead to this machine, and pages contain the host of the request',
      ],
    ],
    [
      { ...production, ORIGIN: 'http://lonja.example' },
      ['ORIGIN is not https://: passwords and orders are sent without encryption'],
    ],
    [
      { ...production, LONJA_RATE_LIMIT_FACTOR: '1000' },
      ['LONJA_RATE_LIMIT_FACTOR is 1000: passwords may be tried 1000 times as often'],
    ],
    [{ ...production, MAIL_FORM: 'a@b.es' }, ['MAIL_FORM is not a setting: did you mean MAIL_FROM?']],
    [
      {
        LONJA_SERVICE_HOST: '10.96.0.7',
        LONJA_SERVICE_PORT: '3000',
        LONJA_SERVICE_PORT_HTTP: '3000',
        LONJA_PORT: 'tcp://10.96.0.7:3000',
        LONJA_PORT_3000_TCP: 'tcp://10.96.0.7:3000',
        LONJA_PORT_3000_TCP_PROTO: 'tcp',
        LONJA_PORT_3000_TCP_PORT: '3000',
        LONJA_PORT_3000_TCP_ADDR: '10.96.0.7',
      },
      [],
    ],
    [{ HOSTNAME: 'x', LANG: 'C', HOME: '/root', EMAIL: 'a@b.es', PATH: '/bin', SHELL: '/bin/sh' }, []],
  ])('caused by the settings %j', (env, warnings) => {
    expect(readSettings(env).warnings).toEqual(warnings)
  })
})
