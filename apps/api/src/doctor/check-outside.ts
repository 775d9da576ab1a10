import type { IncomingMessage } from 'node:http'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { text } from 'node:stream/consumers'
import type { TLSSocket } from 'node:tls'
import type { Config } from '#/config'
import { certificateFault, checkCertificate } from './check-certificate.ts'
import { FORGED, checkProxy } from './check-proxy.ts'
import { type Finding, messageOf, ok, problem, warning } from './finding.ts'
import { openTownDatabase } from './open-town-database.ts'
import { DOCTOR_PATH, type Seen, TOKEN_HEADER } from './answer-doctor.ts'
import { issueToken } from './token.ts'

/** Longer than the time for which Caddy tries to reach a process: twice 10 s. */
const TIMEOUT_MS = 25_000

interface Answer {
  status: number
  headers: IncomingMessage['headers']
  /** The parsed JSON; undefined if the body is not JSON. */
  body: unknown
  /** The end of the certificate's validity. */
  validTo: string | undefined
}

/**
 * Sends requests to ORIGIN as a browser would. Checks the certificate, the clock, whether a process of this town
 * answers, whether the proxy passes on the data of a request correctly, and the header Strict-Transport-Security.
 */
export async function checkOutside(config: Config): Promise<Finding[]> {
  const { origin } = config
  if (!origin)
    return [
      warning('outside', 'ORIGIN is not set', 'links in mail lead to this machine', 'set ORIGIN=https://your.town'),
    ]
  const answer = await requestJson(new URL('/api/ready', origin)).catch((error: Error) => error)
  if (answer instanceof Error) return [certificateFault(new URL(origin), answer) ?? unreachable(origin, answer)]
  const town = isReady(answer) ? await checkTown(config, new URL(origin), answer) : [notReady(config, origin, answer)]
  const { headers, validTo } = answer
  return [...town, ...(validTo ? [checkCertificate(validTo)] : []), ...checkClock(origin, headers.date)]
}

const unreachable = (origin: string, error: Error): Finding =>
  problem(
    'outside',
    `${origin} does not answer this machine: ${messageOf(error)}`,
    'visitors may not reach the town either',
    'start the server and the proxy, open the firewall, and let the name lead to this machine',
  )

const isReady = ({ status, body }: Answer): boolean => status === 200 && (body as { ready?: unknown })?.ready === true

function notReady({ host, port }: Config, origin: string, { status, body }: Answer): Finding {
  const { ready, reason } = (body ?? {}) as { ready?: unknown; reason?: unknown }
  if (ready === false)
    return problem(
      'outside',
      `the process at ${origin} is not ready: ${String(reason)}`,
      'visitors see errors',
      'start the database if it is down; a process that is stopping is ready again after its start',
    )
  if (status === 502 || status === 503 || status === 504)
    return problem(
      'outside',
      `${origin} answers ${status}: the proxy reaches no process`,
      'visitors see an error',
      `start the server (systemctl start lonja, or npm start), and let the proxy lead to ${host}:${port}`,
    )
  return problem(
    'outside',
    `${origin}/api/ready answers ${status}, but not with an answer of Lonja`,
    'something else answers there',
    `let the name lead to the proxy, and the proxy pass everything on to ${host}:${port}`,
  )
}

/**
 * Checks whether the process that answers at ORIGIN uses this database, and whether the address, the protocol and the
 * host of a request reach this process correctly.
 */
async function checkTown(config: Config, origin: URL, { headers }: Answer): Promise<Finding[]> {
  const asked = await requestWithToken(config, origin).catch((error: Error) => error)
  if (asked instanceof Error)
    return [
      warning(
        'outside',
        `${origin.origin} answers, but it could not be asked which visitors it sees: ${messageOf(asked)}`,
        'wrong forwarded headers make limits useless',
        'solve the problems of the database first, and run this command again',
      ),
    ]
  if (asked.status !== 200)
    return [
      problem(
        'outside',
        `the process that answers at ${origin.origin} does not know this database`,
        'visitors see another town than the one that this command reads, or an older version of Lonja',
        'run this command with the settings of that server, let the proxy lead to the right one, or restart it after an upgrade',
      ),
    ]
  const seen = asked.body as Seen
  const findings = [ok('outside', `${origin.origin} is a process on this database`)]
  findings.push(...checkProxy(seen, origin, config.trustProxy))
  if (origin.protocol === 'https:' && seen.protocol === 'https' && !headers['strict-transport-security'])
    findings.push(
      warning(
        'https',
        'there is no Strict-Transport-Security header',
        'a visitor can be led to the unprotected address',
        'let the proxy pass on the headers of Lonja',
      ),
    )
  return findings
}

async function requestWithToken(config: Config, origin: URL): Promise<Answer> {
  const db = await openTownDatabase(config)
  try {
    const headers = { 'x-forwarded-for': FORGED.address, 'x-forwarded-host': FORGED.host }
    return await requestJson(new URL(DOCTOR_PATH, origin), { ...headers, [TOKEN_HEADER]: await issueToken(db) })
  } finally {
    await db.close()
  }
}

function checkClock(origin: string, date: string | undefined): Finding[] {
  const seconds = Math.round(Math.abs(Date.now() - Date.parse(date ?? '')) / 1000)
  if (!(seconds > 60)) return []
  return [
    warning(
      'clock',
      `the clocks of this machine and of ${origin} differ by ${seconds} s`,
      'offers begin and logins end at the wrong time',
      'switch on time synchronization: timedatectl set-ntp true',
    ),
  ]
}

async function requestJson(url: URL, headers: Record<string, string> = {}): Promise<Answer> {
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    send(url, { agent: false, headers, signal: AbortSignal.timeout(TIMEOUT_MS) }, resolve)
      .on('error', reject)
      .end()
  })
  // The certificate is read before the body, because it is not available after the connection is closed.
  const validTo = url.protocol === 'https:' ? (response.socket as TLSSocket).getPeerCertificate().valid_to : undefined
  const body = await text(response)
  return { status: response.statusCode ?? 0, headers: response.headers, body: jsonIn(body), validTo }
}

function jsonIn(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
