import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { readConfig } from '#/config'
import { migrate } from '#/database/migrate'
import { openDatabase } from '#/database/open'
import { lonja } from '#/testing/lonja-process'
import { testMailServer } from '#/testing/mail-server'
import { onServer } from '#/testing/template'
import { checkDatabase } from './check-database.ts'
import { checkOutside } from './check-outside.ts'
import { checkBucket, checkMail, checkPayments } from './check-services.ts'
import type { Finding } from './finding.ts'

const dataDir = await mkdtemp(path.join(tmpdir(), 'lonja-doctor-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))
const secret = 'a secret that is long enough for it'
const configOf = (env: Record<string, string>) => readConfig({ DATA_DIR: dataDir, LONJA_SECRET: secret, ...env })

describe('the doctor sends a mail', async () => {
  const { url, received, refusals } = await testMailServer()
  const config = configOf({ SMTP_URL: url, ORIGIN: 'https://lonja.test' })

  test('and says that the mail server took it', async () => {
    const finding = await checkMail(config, 'ana@example.test')
    expect(finding).toMatchObject({ level: 'ok', what: `${new URL(url).host} took a mail to ana@example.test` })
    expect(received).toMatchObject([{ to: 'ana@example.test', subject: 'Correo de prueba de Lonja' }])
  })

  test('and says what the mail server answered', async () => {
    refusals.push(550)
    const finding = await checkMail(config, 'ana@example.test')
    expect(finding).toMatchObject({ level: 'problem', what: expect.stringContaining('550') })
  })

  test('and says where mail goes without a mail server', async () => {
    expect(await checkMail(configOf({}), undefined)).toMatchObject({ what: expect.stringContaining(`${dataDir}/mail`) })
  })
})

test('the doctor writes to the bucket, and says what a wrong key may not do', async () => {
  const directory = path.join(dataDir, 's3')
  const configureBuckets = [{ name: 'lonja', configs: [] }]
  const server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets })
  const { port } = await server.run()
  const url = `http://127.0.0.1:${port}/lonja`
  const settings = { url, accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', region: 'us-east-1' }
  expect(await checkBucket(settings)).toMatchObject([{ level: 'ok' }])
  const wrong = await checkBucket({ ...settings, accessKeyId: 'wrong' })
  expect(wrong).toMatchObject([{ level: 'problem', what: expect.stringContaining('could not be written') }])
  await server.close()
})

test('the doctor signs a request to the bank', () => {
  const config = configOf({})
  const redsys = { merchantCode: '999008881', terminal: '1', url: '/bank', signatureVersion: 'HMAC_SHA256_V1' }
  const findings = (key: string) => checkPayments({ ...config, payments: { redsys: { ...redsys, key } } })
  expect(findings('sq7HjrUOBfKmC576ILgskD5srU870gJ7')).toMatchObject([{ level: 'ok' }])
  expect(findings('c2hvcnQ=')).toMatchObject([{ level: 'problem', what: 'the key has 5 bytes and not 24' }])
})

describe('the doctor looks from outside', () => {
  const openssl = spawnSync('openssl', ['version']).status === 0

  // Only openssl makes a certificate.
  test.skipIf(!openssl)('and says that the certificate has expired', async () => {
    const file = (name: string) => path.join(dataDir, name)
    writeFileSync(file('index.txt'), '')
    writeFileSync(file('serial'), '01')
    const lines = ['[ca]', 'default_ca=d', '[d]', 'database=index.txt', 'serial=serial', 'new_certs_dir=.']
    writeFileSync(
      file('ca.cnf'),
      [...lines, 'default_md=sha256', 'policy=p', '[p]', 'commonName=supplied', ''].join('\n'),
    )
    const make = (...words: string[]) => spawnSync('openssl', words, { cwd: dataDir })
    make(...'req -new -newkey rsa:2048 -nodes -keyout key.pem -out request.pem -subj /CN=localhost -batch'.split(' '))
    const dates = '-startdate 20200101000000Z -enddate 20200201000000Z -batch -notext'.split(' ')
    make(
      'ca',
      '-config',
      'ca.cnf',
      '-selfsign',
      '-keyfile',
      'key.pem',
      '-in',
      'request.pem',
      '-out',
      'cert.pem',
      ...dates,
    )
    const server = createServer({ key: readFileSync(file('key.pem')), cert: readFileSync(file('cert.pem')) })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const origin = `https://localhost:${(server.address() as AddressInfo).port}`
    expect(await checkOutside(origin)).toMatchObject([
      { part: 'certificate', level: 'problem', what: expect.stringMatching(/expired|self-signed/) },
    ])
    server.close()
  })

  test('and says that nothing answers', async () => {
    expect(await checkOutside('http://127.0.0.1:1')).toMatchObject([{ part: 'outside', level: 'problem' }])
  })
})

const levels = (findings: readonly Finding[]) => Object.fromEntries(findings.map(({ part, level }) => [part, level]))

describe.skipIf(process.env['TEST_DATABASE_URL'])('on the embedded database', () => {
  const folder = path.join(dataDir, 'town')
  beforeAll(async () => {
    const db = await openDatabase({ dataDir: folder, template: inject('template') })
    await migrate(db)
    await db.close()
  }, 60_000)

  test('lonja doctor finds no problem and ends with 0', { timeout: 60_000 }, async () => {
    const { code, out } = await lonja({ DATA_DIR: folder, LONJA_SECRET: secret }, 'doctor', '--json')
    const { findings } = JSON.parse(out) as { findings: Finding[] }
    expect(levels(findings)).toMatchObject({
      database: 'ok',
      extensions: 'ok',
      schema: 'ok',
      clock: 'ok',
      secret: 'ok',
    })
    expect(code).toBe(0)
  })

  test('a wrong setting is a problem and ends with 1', { timeout: 60_000 }, async () => {
    const { code, out } = await lonja({ DATA_DIR: folder, PORT: 'many' }, 'doctor')
    expect(out).toContain('PROBLEM settings: PORT ')
    expect(code).toBe(1)
  })

  test('a folder without a database stays as it is', async () => {
    expect(await checkDatabase(configOf({}))).toMatchObject([{ level: 'warning', mend: 'npm run lonja -- setup' }])
  })
})

const serverUrl = process.env['TEST_DATABASE_URL']
test.skipIf(!serverUrl)('the doctor says what a superuser must run for a role without rights', async () => {
  const name = `lonja_doctor_${process.pid}`
  await onServer(serverUrl!, async (server) => {
    await server.query(`create role ${name} login password 'doctor'`)
    await server.query(`create database ${name}`)
  })
  try {
    const url = new URL(serverUrl!)
    Object.assign(url, { username: name, password: 'doctor', pathname: `/${name}` })
    const findings = await checkDatabase(configOf({ DATABASE_URL: url.href }))
    expect(findings).toContainEqual(
      expect.objectContaining({
        part: 'extensions',
        level: 'problem',
        mend: `as a superuser in ${name}: CREATE EXTENSION pg_trgm; CREATE EXTENSION unaccent;`,
      }),
    )
  } finally {
    await onServer(serverUrl!, async (server) => {
      await server.query(`drop database ${name} with (force)`)
      await server.query(`drop role ${name}`)
    })
  }
})
