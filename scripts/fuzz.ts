import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import fc from 'fast-check'
import { type ArbitraryRequest, arbitraryRequest, faultOf } from '../apps/api/src/testing/arbitrary-request.ts'

/**
 * `npm run fuzz [-- --requests 100000 --seed 1]`: starts a server with the demo town and sends random requests to
 * every operation. It reports each answer that is an error of the server, each answer that takes more than ten
 * seconds, and the growth of the memory since the first tenth of the requests. The exit code is 1 if there was such
 * an answer, or if the memory grew by more than a fifth.
 */
const { values: options } = parseArgs({ options: { requests: { type: 'string' }, seed: { type: 'string' } } })
const total = Number(options.requests ?? 100_000)
const seed = Number(options.seed ?? Date.now() % 1_000_000)
const root = path.join(import.meta.dirname, '..')
const folder = mkdtempSync(path.join(tmpdir(), 'lonja-fuzz-'))

const server = spawn('bash', [path.join(root, 'scripts/start.sh')], {
  env: {
    ...process.env,
    PATH: `${path.dirname(process.execPath)}:${process.env['PATH']}`,
    PORT: '0',
    DATA_DIR: folder,
    DATABASE_URL: '',
    LONJA_RATE_LIMIT_FACTOR: '1000000',
  },
  stdio: ['ignore', 'pipe', 'inherit'],
})
try {
  process.exitCode = (await fuzz(await addressOf(server))) ? 0 : 1
} finally {
  server.kill()
  await once(server, 'exit')
  rmSync(folder, { recursive: true, force: true })
}

async function addressOf({ stdout }: ChildProcess): Promise<string> {
  for await (const line of createInterface(stdout!)) {
    const url = /http:\S+/.exec(line)?.[0]
    if (url) return url
  }
  throw new Error('The server did not start')
}

async function fuzz(url: string): Promise<boolean> {
  const ask = (method: string, address: string, init: RequestInit = {}) =>
    fetch(url + address, { method, redirect: 'manual', signal: AbortSignal.timeout(10_000), ...init })
  const read = async (address: string, token?: string) => {
    const headers = { accept: 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    return (await ask('GET', address, { headers })).text()
  }
  const logIn = async (username: string) => {
    const body = new URLSearchParams({ grant_type: 'password', username, password: 'lonja-demo' })
    return ((await (await ask('POST', '/api/login', { body })).json()) as { access_token: string }).access_token
  }
  const people = ['cliente@lonja.test', 'tienda@lonja.test', 'ayuntamiento@lonja.test']
  const tokens = await Promise.all(people.map(logIn))
  const document = JSON.parse(await read('/api/docs.json')) as Parameters<typeof arbitraryRequest>[0]
  const lists = Object.entries(document.paths).flatMap(([name, { get }]) => (get && !name.includes('{') ? [name] : []))
  const ids = new Set<string>()
  for (const name of lists)
    for (const match of (await read(`/api${name}?itemsPerPage=3`, tokens[2])).matchAll(/"id":"([^"]+)"/g))
      ids.add(match[1]!)

  const statuses = new Map<number, number>()
  const faults: string[] = []
  let memory = 0
  const one = async (request: ArbitraryRequest) => {
    const { method, url: address, headers, body, as } = request
    const token = tokens[as - 1]
    const told = `${method} ${address} ${JSON.stringify(headers)} as ${as} ${body ?? ''}`
    try {
      const response = await ask(method, address, {
        headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
        ...(body !== undefined && { body }),
      })
      const text = await response.text()
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
      // One of the random requests has logged this person out.
      if (response.status === 401 && token && token === tokens[as - 1]) tokens[as - 1] = await logIn(people[as - 1]!)
      const fault = faultOf(response.status, response.headers.get('content-type') ?? '', text)
      if (fault) faults.push(`${told}\n  ${fault}`)
    } catch (error) {
      faults.push(`${told}\n  ${String((error as Error).cause ?? error)}`)
    }
  }
  const requests = fc.sample(arbitraryRequest(document, [...ids], people.length), { numRuns: total, seed }).values()
  let done = 0
  const worker = async () => {
    for (const request of requests) {
      await one(request)
      done += 1
      if (done === Math.ceil(total / 10)) memory = residentOf(server.pid!)
      if (done % 10_000 === 0) console.log(`${done} requests, ${residentOf(server.pid!)} MB, ${faults.length} faults`)
    }
  }
  await Promise.all(Array.from({ length: 8 }, worker))

  const grown = residentOf(server.pid!) / memory - 1
  for (const fault of new Set(faults)) console.log(fault)
  console.log(
    `seed ${seed}: ${[...statuses]
      .toSorted(([a], [b]) => a - b)
      .map(([status, count]) => `${status} × ${count}`)
      .join(', ')}`,
  )
  console.log(
    `${total} requests, ${faults.length} faults, memory ${memory} MB ${grown < 0 ? '' : '+'}${Math.round(grown * 100)} %`,
  )
  return faults.length === 0 && grown <= 0.2
}

/** The megabytes of memory that the process uses. */
function residentOf(pid: number): number {
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)
}
