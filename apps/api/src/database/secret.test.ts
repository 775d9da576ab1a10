import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '#/testing/database'
import { ConfigError } from '../config/config.ts'
import { readConfig } from '../config/read-config.ts'
import { checkSecret, storeSecret } from './secret.ts'

const db = await testDatabase()
const folder = mkdtempSync(path.join(tmpdir(), 'lonja-secret-'))
const file = path.join(folder, 'secret')
const forget = () => db.query({ text: `delete from setting where key = 'secret_fingerprint'` })
const start = async (env: Record<string, string>) => {
  const config = readConfig({ DATA_DIR: folder, ...env })
  await checkSecret(db, config)
  await storeSecret(db, config)
  return config.secret
}
const old = 'o'.repeat(32)
const present = 'p'.repeat(32)

beforeEach(async () => {
  await forget()
  rmSync(file, { force: true })
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('a secret that the installation makes itself', () => {
  it('is written at the first start to a file that only its owner can read, and used at the next start', async () => {
    readConfig({ DATA_DIR: folder })
    expect(existsSync(file)).toBe(false)
    const secret = await start({})
    expect(readFileSync(file, 'utf8')).toBe(`${secret}\n`)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(await start({})).toBe(secret)
  })

  it('is replaced after the loss of its file only if LONJA_OLD_SECRETS is `lost`', async () => {
    await start({})
    rmSync(file)
    await expect(start({})).rejects.toThrow(new RegExp(`^${file} is not the secret .* LONJA_OLD_SECRETS`))
    expect(existsSync(file)).toBe(false)
    await start({ LONJA_OLD_SECRETS: 'lost' })
    expect(existsSync(file)).toBe(true)
  })
})

describe('another secret for existing data', () => {
  it('is refused at every start, with a message of one line', async () => {
    await start({ LONJA_SECRET: old })
    for (const _ of [1, 2]) await expect(start({ LONJA_SECRET: present })).rejects.toThrow(ConfigError)
    await expect(start({ LONJA_SECRET: present })).rejects.toThrow(/^LONJA_SECRET is not the secret [^\n]+$/)
    await expect(start({ LONJA_SECRET: present, LONJA_OLD_SECRETS: 'x'.repeat(32) })).rejects.toThrow(ConfigError)
    expect(await start({ LONJA_SECRET: old })).toBe(old)
  })

  it('is accepted if LONJA_OLD_SECRETS contains the old secret, and at later starts without that setting', async () => {
    await start({ LONJA_SECRET: old })
    await start({ LONJA_SECRET: present, LONJA_OLD_SECRETS: `${'x'.repeat(32)},${old}` })
    expect(await start({ LONJA_SECRET: present })).toBe(present)
    await expect(start({ LONJA_SECRET: old })).rejects.toThrow(ConfigError)
  })

  it('is detected by a stored fingerprint that does not contain the old secret', async () => {
    await start({ LONJA_SECRET: old })
    const [row] = await db.query<{ value: string }>({
      text: `select value from setting where key = 'secret_fingerprint'`,
    })
    expect(row?.value).toMatch(/^[\w-]{43}$/)
    expect(row?.value).not.toContain(old)
  })
})
