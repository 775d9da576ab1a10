import { type Finding, ok, problem, warning } from './finding.ts'

const DAY_MS = 86_400_000

/** Checks how long the certificate remains valid. */
export function checkCertificate(validTo: string): Finding {
  const days = Math.floor((Date.parse(validTo) - Date.now()) / DAY_MS)
  const what = `the certificate is valid for ${days} days`
  if (days >= 14) return ok('certificate', what)
  return warning('certificate', what, 'after that, browsers warn all visitors and block the pages', RENEW)
}

const RENEW = 'see in the log of the proxy why it does not renew the certificate'
const GET_ONE = 'let the proxy get one from an authority that browsers trust: Caddy does so itself, nginx needs certbot'
const WHOLE = 'let the proxy send the whole chain (fullchain.pem), from an authority that browsers trust'

/** The faults of certificates and how to correct them, by the code of the connection error. */
const faults: Readonly<Record<string, [what: string, mend: string]>> = {
  CERT_HAS_EXPIRED: ['has expired', RENEW],
  CERT_NOT_YET_VALID: ['is not valid yet', 'compare the clock of this machine with the true time'],
  DEPTH_ZERO_SELF_SIGNED_CERT: ['is signed by itself', GET_ONE],
  SELF_SIGNED_CERT_IN_CHAIN: ['is from an authority that this machine does not trust', GET_ONE],
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: ['is sent without the certificate of its authority', WHOLE],
  UNABLE_TO_GET_ISSUER_CERT: ['is sent without the certificate of its authority', WHOLE],
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: ['is sent without the certificate of its authority', WHOLE],
}

/** The fault of the certificate, if a connection failed because of the certificate. */
export function certificateFault({ origin, hostname }: URL, error: NodeJS.ErrnoException): Finding | undefined {
  const { code = '', message } = error
  const why = 'browsers warn all visitors and block the pages'
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') {
    const { subjectaltname = '' } = (error as { cert?: { subjectaltname?: string } }).cert ?? {}
    const names = subjectaltname.replaceAll('DNS:', '')
    return problem(
      'certificate',
      `the certificate at ${origin} is for ${names || 'another name'}`,
      why,
      `let the proxy get one for ${hostname}, or correct ORIGIN`,
    )
  }
  const [what, mend] = faults[code] ?? []
  if (what && mend) return problem('certificate', `the certificate at ${origin} ${what}`, why, mend)
  if (!/CERT|ERR_SSL|EPROTO/.test(code)) return undefined
  return problem(
    'certificate',
    `a TLS connection to ${origin} is not possible: ${message}`,
    why,
    `let the proxy speak TLS there, with a certificate for ${hostname}`,
  )
}
