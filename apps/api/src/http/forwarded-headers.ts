import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { isNear } from '../config/trusted-proxies.ts'

/**
 * Warns once in the log if a proxy sends forwarded headers, but TRUST_PROXY does not cover this proxy. In that case
 * all visitors seem to have the proxy's IP address, and share its rate limits.
 */
export function warnOfForwardedHeaders(app: FastifyInstance, { trustProxy }: Config): void {
  // If networks are configured, the proxies are known, and forwarded headers of other clients need no warning.
  if (typeof trustProxy === 'object') return
  let warned = false
  app.addHook('onRequest', ({ headers, raw, log }, _reply, done) => {
    if (!warned && headers['x-forwarded-for'] !== undefined) {
      const near = isNear(raw.socket.remoteAddress ?? '')
      warned = trustProxy === false ? near : !near
      if (warned) log.warn(trustProxy === false ? missing : notNear)
    }
    done()
  })
}

const missing =
  'Forwarded headers arrive from a proxy, and TRUST_PROXY is not set: limits count all visitors as one. Set TRUST_PROXY=1 for one proxy in front'
const notNear =
  'Forwarded headers arrive from a public address, and a number in TRUST_PROXY does not cover those: if it is your proxy, set TRUST_PROXY to its network'
