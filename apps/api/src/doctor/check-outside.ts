import type { IncomingMessage } from 'node:http'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { TLSSocket } from 'node:tls'
import { type Finding, messageOf, ok, problem, warning } from './finding.ts'

const TIMEOUT_MS = 10_000
const DAY_MS = 86_400_000

interface Seen {
  status: number
  headers: IncomingMessage['headers']
  /** Days until the certificate ends. */
  daysLeft: number | undefined
}

/** Asks ORIGIN as a browser would: its certificate, whether Lonja answers there, its headers and its clock. */
export async function checkOutside(origin: string | undefined): Promise<Finding[]> {
  if (!origin)
    return [
      warning('outside', 'ORIGIN is not set', 'links in mail lead to this machine', 'set ORIGIN=https://your.town'),
    ]
  let seen: Seen
  try {
    seen = await ask(new URL('/api/health', origin))
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? ''
    const certificate = /CERT|SIGNED|SIGNATURE|ALTNAME|ISSUER/.test(code)
    return [
      problem(
        certificate ? 'certificate' : 'outside',
        `${origin} does not answer this machine: ${messageOf(error)}`,
        certificate ? 'browsers warn everybody away' : 'visitors may not reach the town either',
        certificate
          ? 'renew the certificate of the proxy, and let it send the whole chain'
          : 'start the server and the proxy, open the firewall, and let the name lead to this machine',
      ),
    ]
  }
  const { status, headers, daysLeft } = seen
  const findings = [
    status === 200
      ? ok('outside', `${origin} answers`)
      : problem(
          'outside',
          `${origin}/api/health answers ${status}`,
          'something else answers there, or the proxy does not reach Lonja',
          'let the proxy pass everything on to HOST and PORT',
        ),
  ]
  if (daysLeft !== undefined) {
    const what = `the certificate is good for ${daysLeft} days`
    findings.push(
      daysLeft < 14
        ? warning('certificate', what, 'browsers warn everybody away afterwards', 'see why the proxy does not renew it')
        : ok('certificate', what),
    )
    if (status === 200 && !headers['strict-transport-security'])
      findings.push(
        warning(
          'https',
          'there is no Strict-Transport-Security header',
          'a browser can be led to the unprotected address',
          'let the proxy pass on the headers of Lonja',
        ),
      )
  }
  const seconds = Math.round(Math.abs(Date.now() - Date.parse(headers.date ?? '')) / 1000)
  if (seconds > 60)
    findings.push(
      warning(
        'clock',
        `${origin} has another time: ${seconds} s apart`,
        'offers begin and logins end at the wrong time',
        'switch on time synchronization: timedatectl set-ntp true',
      ),
    )
  return findings
}

function ask(url: URL): Promise<Seen> {
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest
    const request = send(url, { agent: false, signal: AbortSignal.timeout(TIMEOUT_MS) }, (response) => {
      response.resume()
      const end = url.protocol === 'https:' && (response.socket as TLSSocket).getPeerCertificate().valid_to
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        daysLeft: end ? Math.floor((Date.parse(end) - Date.now()) / DAY_MS) : undefined,
      })
    })
    request.on('error', reject)
    request.end()
  })
}
