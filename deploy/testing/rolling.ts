// `npm run rolling [-- --restarts 10 --requests 20000 --proxy caddy]`: runs two processes with one PostgreSQL
// behind Caddy, and restarts them one after the other while customers send requests and order. Then does the same
// behind nginx. No request may fail, and each confirmed order must exist exactly once.
import { parseArgs } from 'node:util'
import { type ProxyName, missingProxies, proxyNames } from '../../apps/api/src/testing/proxies.ts'
import { rollOver } from './roll-over.ts'

const { values } = parseArgs({
  options: {
    restarts: { type: 'string', default: '10' },
    requests: { type: 'string', default: '20000' },
    clients: { type: 'string', default: '8' },
    proxy: { type: 'string' },
  },
})
const missing = missingProxies()
if (missing) throw new Error(missing)
const serverUrl = process.env['TEST_DATABASE_URL']
if (!serverUrl) throw new Error('TEST_DATABASE_URL is missing: npm run rolling starts a server')

const chosen: readonly ProxyName[] = values.proxy ? proxyNames.filter((name) => name === values.proxy) : proxyNames
for (const proxy of chosen) {
  const { restarts, requests, clients } = values
  const counts = { restarts: Number(restarts), requests: Number(requests), clients: Number(clients) }
  const result = await rollOver({ serverUrl, proxy, ...counts })
  const { sent, failed, acknowledged, lost, doubled, slowestMs, seconds } = result
  console.log(
    `${proxy}: ${restarts} restarts of each process, ${sent} requests in ${seconds} s, ${failed.length} failed; ` +
      `${acknowledged} orders, ${lost} lost, ${doubled} doubled; slowest answer ${slowestMs} ms`,
  )
  for (const line of failed.slice(0, 20)) console.log(`  ${line}`)
  if (failed.length > 0 || lost > 0 || doubled > 0) process.exitCode = 1
}
process.exit()
