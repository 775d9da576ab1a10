import { usualHome } from '@lonja/contract/home/usual-home'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Database } from '#/database/database'
import { openDatabase } from '#/database/open'
import { MAIL, queueMail } from '#/mail/outbox'
import { createOnServer } from './database.ts'
import { insertUser, testPassword } from './factories.ts'
import { type LonjaProcess, startLonja } from './lonja-process.ts'
import { type OrderWorld, breadBasket, guest, insertOrderWorld } from './order-world.ts'
import { people } from './scenario.ts'

const server = process.env['TEST_DATABASE_URL']

describe.skipIf(!server)('two processes on one server', { timeout: 60_000 }, () => {
  const folders = [1, 2].map(() => mkdtempSync(path.join(tmpdir(), 'lonja-two-')))
  const processes: LonjaProcess[] = []
  let drop: (() => Promise<void>) | undefined
  let db: Database
  let world: OrderWorld

  beforeAll(async () => {
    const made = await createOnServer(server!, `TEMPLATE ${inject('serverTemplate')}`)
    drop = made.drop
    db = await openDatabase({ url: made.url, dataDir: '' })
    for (const person of Object.values(people)) await insertUser(db, person)
    world = await insertOrderWorld(db)
    const env = { DATABASE_URL: made.url, LONJA_SECRET: 'the same secret for every process, long enough' }
    for (const folder of folders) processes.push(await startLonja({ ...env, DATA_DIR: folder }))
  }, 120_000)
  afterAll(async () => {
    for (const each of processes) await each.stop()
    await db?.close()
    await drop?.()
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  }, 60_000)

  const send = async (at: number, where: string, body?: object, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${processes[at]!.url}/api/${where}`, {
      method: body ? 'POST' : 'GET',
      headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
    expect(answer.ok, `${where}: ${answer.status}`).toBe(true)
    return answer
  }
  const logIn = async (): Promise<Record<string, string>> => {
    const form = { grant_type: 'password', username: people.admin.username, password: testPassword }
    const { access_token: token } = (await (await send(0, 'login', form)).json()) as { access_token: string }
    return { authorization: `Bearer ${token}` }
  }

  it('send no stored answer that is older than a change in the other process by more than a second', async () => {
    const operator = await logIn()
    for (const [from, to] of [
      [0, 1],
      [1, 0],
    ] as const) {
      const title = `Category of ${from}`
      expect(await (await send(to, 'categories')).text()).not.toContain(title)
      await send(from, 'categories', { title }, operator)
      await expect
        .poll(async () => (await send(to, 'categories')).text(), { timeout: 1_000, interval: 10 })
        .toContain(title)
    }
  })

  it('show a change of the home page within a second, also on the pages that the other process has stored', async () => {
    const headers = { ...(await logIn()), 'content-type': 'application/json' }
    for (const [from, to] of [
      [0, 1],
      [1, 0],
    ] as const) {
      const title = { es: `Welcome of ${from}`, ca: '', en: '' }
      const page = async () => (await fetch(processes[to]!.url)).text()
      expect(await page()).not.toContain(title.es)
      const body = JSON.stringify({ blocks: [{ ...usualHome.blocks[0], title }] })
      const answer = await fetch(`${processes[from]!.url}/api/home-plan`, { method: 'PUT', headers, body })
      expect(answer.status).toBe(200)
      await expect.poll(page, { timeout: 1_000, interval: 10 }).toContain(title.es)
    }
  })

  it('send live events about changes in either process to clients of both', async () => {
    const made = await send(0, 'orders-create', { ...breadBasket(world), customer: guest })
    const { id, token } = (await made.json()) as { id: string; token: string }
    const headers = { accept: 'text/event-stream', 'x-order-token': token }
    const texts = await Promise.all(
      processes.map(async (_, at) => {
        const heard = { text: '' }
        const { body } = await send(at, `events?order=${id}`, undefined, headers)
        void body!
          .pipeTo(new WritableStream({ write: (part) => void (heard.text += Buffer.from(part).toString()) }))
          .catch(() => {})
        return heard
      }),
    )
    for (const heard of texts) await expect.poll(() => heard.text, { timeout: 5_000 }).toContain('event: reset')
    await send(1, 'order-cancel', { order: id }, { 'x-order-token': token })
    for (const heard of texts)
      await expect.poll(() => heard.text, { timeout: 5_000 }).toMatch(/event: order\ndata: .*cancel/)
  })

  it('do each job once: no mail is sent by both', async () => {
    const allAreSent = async () => {
      await expect.poll(async () => db.query({ text: 'select from mail' }), { timeout: 20_000 }).toEqual([])
    }
    await allAreSent()
    const before = new Set(folders.flatMap(mailsIn))
    const sent = () => folders.map((folder) => mailsIn(folder).filter((mail) => !before.has(mail)))
    let queued = 0
    // One process can send all mails before the other wakes, so more are queued until both have sent some.
    while (queued < 4_000 && sent().some((mails) => mails.length === 0)) {
      await db.transaction(async () => {
        for (let n = 0; n < 200; n += 1)
          await queueMail(db, { kind: 'password-changed', recipient: `ana${n}@lonja.test` })
        db.changed(MAIL)
      })
      queued += 200
      await allAreSent()
    }
    const [one, other] = sent()
    expect(new Set([...one!, ...other!]).size).toBe(queued)
    expect(one!.length + other!.length).toBe(queued)
    expect(Math.min(one!.length, other!.length), 'both processes work').toBeGreaterThan(0)
  })
})

function mailsIn(folder: string): string[] {
  return readdirSync(path.join(folder, 'mail')).filter((name) => name.endsWith('.eml'))
}
