import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import { fileForm, hostileForms, hostileNames } from '#/testing/hostile-forms'
import { hostilePictures, traces } from '#/testing/hostile-pictures'
import { part, repetitions } from '@lonja/contract/testing/long'
import { copyTown } from '#/testing/copy-town'

// The server runs in its own process, so that the test can measure its memory and whether it survives.
const dataDir = await mkdtemp(join(tmpdir(), 'lonja-hostile-'))
const port = 20_000 + Math.floor(Math.random() * 20_000)
const origin = `http://127.0.0.1:${port}`
const env = {
  ...process.env,
  PORT: `${port}`,
  DATA_DIR: dataDir,
  DATABASE_URL: '',
  LONJA_DEMO: '0',
  LONJA_RATE_LIMIT_FACTOR: '1000',
  NODE_ENV: 'test',
}
let said = ''
function start(): ChildProcess {
  const started = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  started.stderr.on('data', (text: Buffer) => (said += text.toString()))
  return started
}
// The database is copied, because creating it would need more memory than the uploads that are measured.
copyTown(dataDir)
const server = start()
afterAll(async () => {
  const ended = once(server, 'exit')
  server.kill('SIGKILL')
  await ended
  await rm(dataDir, { recursive: true, force: true })
})

const healthy = async () => (await fetch(`${origin}/api/health`).catch(() => null))?.status === 200
const megabytes = async () => {
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1024
}

async function untilReady(): Promise<void> {
  for (let tries = 0; !(await healthy()); tries += 1) {
    if (tries > 300) throw new Error(`The server does not start: ${said}`)
    await sleep(200)
  }
}

async function logIn(): Promise<string> {
  const account = { username: 'mallory', email: 'mallory@lonja.test', password: 'correct horse battery' }
  const json = { 'content-type': 'application/json' }
  await fetch(`${origin}/api/register`, { method: 'POST', headers: json, body: JSON.stringify(account) })
  const form = new URLSearchParams({ grant_type: 'password', username: 'mallory', password: account.password })
  const response = await fetch(`${origin}/api/login`, { method: 'POST', body: form })
  return ((await response.json()) as { access_token: string }).access_token
}

interface Kept {
  contentUrl: string
  variants: Record<string, { contentUrl: string }>
  fileOName: string
}

// Each picture is decoded in a process of its own. `npm test` sends a third of the pictures of each kind and a third of
// the file names, and a long run sends all of them. Both send all of `hostileForms`.
it('a server survives every hostile upload, and stores only pictures and documents', { timeout: 600_000 }, async () => {
  await untilReady()
  const token = await logIn()
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json' }
  const kept: Kept[] = []
  let before = 0
  let most = 0
  const send = async (body: Buffer, contentType: string, path = '/api/image-objects') => {
    const request = { method: 'POST', headers: { ...headers, 'content-type': contentType }, body: new Uint8Array(body) }
    const response = await fetch(`${origin}${path}`, request)
    const answer = (await response.json()) as Kept
    most = Math.max(most, await megabytes())
    if (response.ok && path === '/api/image-objects') kept.push(answer)
    return response.status
  }
  const good = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#446688' } })
    .jpeg()
    .toBuffer()
  const first = fileForm('first.jpg', good)
  expect(await send(first.body, first.contentType)).toBe(201)
  before = await megabytes()
  most = before
  const wrong: string[] = []
  let sent = 0

  const ofKind = Map.groupBy(await hostilePictures(), ({ picture }) => picture)
  expect(ofKind.size).toBe(3)
  for (const { name, data, picture } of [...ofKind.values()].flatMap((pictures) => part(pictures, 3))) {
    const { body, contentType } = fileForm(name, data)
    const status = await send(body, contentType)
    const right = { never: [422], clean: [200, 201], either: [200, 201, 422] }[picture]
    if (!right.includes(status)) wrong.push(`${name}: ${status}`)
    sent += 1
  }
  for (const [index, filename] of part([...hostileNames.entries()], 3)) {
    const picture = await sharp(good)
      .resize(50 + index)
      .jpeg()
      .toBuffer()
    const { body, contentType } = fileForm(filename, picture)
    const status = await send(body, contentType)
    if (![201, 400, 413, 422].includes(status)) wrong.push(`${filename.slice(0, 40)}: ${status}`)
    sent += 1
  }
  for (const { name, body, contentType } of hostileForms(good)) {
    for (const path of ['/api/image-objects', '/api/media-objects']) {
      const status = await send(body, contentType, path)
      if (![200, 201, 400, 413, 415, 422].includes(status)) wrong.push(`${name} to ${path}: ${status}`)
    }
    sent += 1
  }
  await breakOff(token)
  expect(wrong).toEqual([])
  expect(sent).toBeGreaterThanOrEqual(repetitions(60, 55))
  expect(await healthy()).toBe(true)
  expect(server.exitCode).toBeNull()
  expect(most - before).toBeLessThan(150)

  const urls = kept.flatMap(({ contentUrl, variants }) => [
    contentUrl,
    ...Object.values(variants).map((one) => one.contentUrl),
  ])
  expect(urls.length).toBeGreaterThan(repetitions(100, 60))
  for (const url of urls) {
    const response = await fetch(`${origin}${url}`)
    expect(response.headers.get('content-type')).toMatch(/^image\/(webp|avif|jpeg)$/)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    await mustBeClean(Buffer.from(await response.arrayBuffer()))
  }
  for (const { fileOName } of kept) expect(fileOName).toMatch(/^[^\p{Cc}\p{Cf}/\\<>]{1,200}$/u)
  // The server has created no other files than pictures and documents.
  const files = await readdir(join(dataDir, 'media'))
  expect(files.filter((name) => !/^[\w-]{22}\.(webp|avif|jpeg)$|^file\.[0-9a-f-]{36}$/.test(name))).toEqual([])
})

/** Checks that a picture contains no position, colour profile or comment, and no data after its end. */
async function mustBeClean(data: Buffer): Promise<void> {
  const { exif, xmp, icc, iptc, comments, format } = await sharp(data).metadata()
  expect({ exif, xmp, icc, iptc, comments }).toEqual({})
  expect(['webp', 'heif', 'jpeg']).toContain(format)
  for (const trace of traces) expect(data.includes(Buffer.from(trace, 'latin1'))).toBe(false)
}

/**
 * Opens eleven connections. Each announces a large body and sends only its beginning. Ten are closed after 50 ms,
 * the last one after two seconds.
 */
async function breakOff(token: string): Promise<void> {
  const { body, contentType } = fileForm('a.jpg', Buffer.alloc(1_000))
  const head = `POST /api/image-objects HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ncontent-type: ${contentType}\r\ncontent-length: 5000000\r\n\r\n`
  for (let count = 0; count <= 10; count += 1) {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write(Buffer.concat([Buffer.from(head), body.subarray(0, 600)]))
    await sleep(50)
    if (count < 10) socket.destroy()
    else setTimeout(() => socket.destroy(), 2_000)
  }
}
