import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { testConfig } from '#/testing/config'
import { testDatabase } from '#/testing/database'
import { collectingLog } from '#/testing/log'
import { startJob } from '../jobs/job.ts'
import { deliverMail, mailJob } from './deliver.ts'
import { mailerOf } from '../mail/mailer.ts'
import { queueMail, claimMail } from '../mail/outbox.ts'
import { models } from '#/resources'

const db = await testDatabase()
const received: { to: string; from: string; message: string }[] = []
/** The error codes with which the server refuses the next messages; empty if it accepts them. */
const refusals: number[] = []
const refusal = (responseCode: number | undefined) =>
  responseCode ? Object.assign(new Error('No'), { responseCode }) : null

const server = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  onAuth: ({ username, password }, _session, done) =>
    username === 'lonja' && password === 'secret' ? done(null, { user: 'lonja' }) : done(new Error('No')),
  onRcptTo: ({ address }, _session, done) => done(refusal(address.startsWith('gone@') ? 550 : undefined)),
  onData(stream, { envelope }, done) {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', () => {
      const refused = refusal(refusals.shift())
      const from = envelope.mailFrom ? envelope.mailFrom.address : ''
      const message = Buffer.concat(chunks).toString()
      if (!refused) received.push({ to: envelope.rcptTo.map(({ address }) => address).join(), from, message })
      done(refused)
    })
  },
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const { port } = server.server.address() as AddressInfo
const origin = 'https://lonja.test'
const config = testConfig({ origin, smtpUrl: `smtp://lonja:secret@127.0.0.1:${port}` })
const { log, lines } = collectingLog()
const services = { db, config, log, models }
const mailer = mailerOf(config)
afterAll(() => {
  mailer.close()
  server.close(() => {})
})

const queue = (recipient = 'alice@lonja.test') => queueMail(db, { kind: 'password-changed', recipient })
const waiting = () =>
  db.query<{ attempts: number; error: string | null; dropped: boolean; wait: number }>({
    text: `select attempts, error, dropped_at is not null as dropped,
                  round(extract(epoch from due_at - now()))::int as wait from mail`,
  })
const passTime = () => db.query({ text: `update mail set due_at = now() where dropped_at is null` })

beforeEach(async () => {
  received.length = 0
  await db.query({ text: 'delete from mail' })
})

describe('queued mail', () => {
  it('is sent to a mail server as text and HTML, and its row is deleted', async () => {
    await queue()
    expect(await deliverMail(services, mailer)).toBe(1)
    expect(received).toMatchObject([{ to: 'alice@lonja.test', from: 'no-reply@lonja.test' }])
    const { message } = received[0]!
    expect(message).toMatch(/^Subject: =\?UTF-8\?Q\?Tu_contrase=C3=B1a_ha_cambiado\?=/m)
    expect(message).toMatch(/^Content-Type: text\/plain; charset=utf-8/m)
    expect(message).toMatch(/^Content-Type: text\/html; charset=utf-8/m)
    expect(message).toMatch(/^Auto-Submitted: auto-generated/m)
    expect(await waiting()).toEqual([])
    expect(await deliverMail(services, mailer)).toBe(0)
  })

  it('waits if the server refuses it, longer after each attempt, and is sent when the server accepts it', async () => {
    await queue()
    refusals.push(451, 452)
    await deliverMail(services, mailer)
    expect(await waiting()).toEqual([{ attempts: 1, error: 'EMESSAGE 451', dropped: false, wait: 30 }])
    expect(await deliverMail(services, mailer)).toBe(0)
    await passTime()
    await deliverMail(services, mailer)
    expect(await waiting()).toMatchObject([{ attempts: 2, wait: 120 }])
    await passTime()
    await deliverMail(services, mailer)
    expect(received).toHaveLength(1)
  })

  it('has the same message id in all attempts, so that mail programs recognise a second copy', async () => {
    await queue()
    const [before] = await db.query<{ id: string }>({ text: 'select id from mail' })
    refusals.push(451)
    await deliverMail(services, mailer)
    await passTime()
    await deliverMail(services, mailer)
    expect(received[0]!.message).toContain(`Message-ID: <${before!.id}@lonja.test>`)
  })

  it('waits while there is no server, is given up after four hours, and causes a log line at each attempt', async () => {
    lines.length = 0
    const nowhere = mailerOf(testConfig({ origin, smtpUrl: 'smtp://127.0.0.1:1' }))
    await queue()
    for (let attempt = 1; attempt < 8; attempt += 1) {
      await deliverMail(services, nowhere)
      expect(await waiting()).toMatchObject([{ attempts: attempt, error: 'ESOCKET', dropped: false }])
      await passTime()
    }
    await deliverMail(services, nowhere)
    expect(await waiting()).toMatchObject([{ attempts: 8, dropped: true }])
    const failed = { level: 'warn', msg: 'A mail was not delivered', kind: 'password-changed', cause: 'ESOCKET' }
    expect(lines).toMatchObject([1, 2, 3, 4, 5, 6, 7, 8].map((at) => ({ ...failed, attempts: at, givenUp: at === 8 })))
    expect(JSON.stringify(lines)).not.toContain('alice')
    expect(await deliverMail(services, nowhere)).toBe(0)
  })

  it('is given up at once if the recipient does not exist, and other mail is not delayed', async () => {
    await queue('gone@lonja.test')
    await queue()
    await deliverMail(services, mailer)
    expect(received.map(({ to }) => to)).toEqual(['alice@lonja.test'])
    expect(await waiting()).toMatchObject([{ error: 'EENVELOPE 550', dropped: true }])
  })

  it('waits after an error of our own, such as a wrong password for the mail server', async () => {
    const wrong = mailerOf(testConfig({ origin, smtpUrl: `smtp://lonja:wrong@127.0.0.1:${port}` }))
    await queue()
    await deliverMail(services, wrong)
    expect(await waiting()).toMatchObject([{ error: 'EAUTH 535', dropped: false }])
  })

  it('is sent by only one process, and is due again after five minutes without a recorded result', async () => {
    for (let count = 0; count < 6; count += 1) await queue()
    await Promise.all([1, 2, 3].map(() => deliverMail(services, mailer)))
    expect(received).toHaveLength(6)
    await queue()
    expect(await claimMail(db)).toHaveLength(1)
    expect(await claimMail(db)).toEqual([])
    expect(await waiting()).toMatchObject([{ wait: 300 }])
  })

  it('is not sent if the transaction that queued it is rolled back', async () => {
    await expect(
      db.transaction(async () => {
        await queue()
        throw new Error('No')
      }),
    ).rejects.toThrow('No')
    expect(await deliverMail(services, mailer)).toBe(0)
  })

  it('cannot get another recipient or header by an e-mail address with special characters', async () => {
    await queue('alice@lonja.test, mallory@evil.test')
    await queue('alice@lonja.test\r\nBcc: mallory@evil.test')
    await deliverMail(services, mailer)
    expect(received.filter(({ to }) => to.split(',').includes('mallory@evil.test'))).toEqual([])
  })

  it('is sent in the background while Lonja runs', async () => {
    const worker = startJob(services, mailJob)
    await queue()
    for (let round = 0; received.length === 0 && round < 100; round += 1) await sleep(20)
    await worker.stop()
    expect(received).toHaveLength(1)
    await queue()
    await sleep(50)
    expect(received).toHaveLength(1)
  })

  it('is written to files if no mail server is configured', async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'lonja-mail-'))
    await queue()
    await deliverMail(services, mailerOf(testConfig({ dataDir })))
    const folder = path.join(dataDir, 'mail')
    const [file] = readdirSync(folder)
    expect(file).toMatch(/\.eml$/)
    expect(readFileSync(path.join(folder, file!), 'utf8')).toContain('To: alice@lonja.test')
    expect(statSync(path.join(folder, file!)).mode & 0o077).toBe(0)
    rmSync(dataDir, { recursive: true })
  })
})
