// `npm run bank`: starts the test bank on an address of its own. Everybody who can reach this bank can read its ledger,
// set its faults and make refunds; the bank of the demo town does not allow that.
import Fastify from 'fastify'
import { bankApp } from './bank-app.ts'
import { readFaults } from './faults.ts'
import { sandboxKey } from './signature.ts'

const { PORT = '4000', HOST = '127.0.0.1', BANK_FAULTS = '{}', BANK_FILE } = process.env
const { REDSYS_MERCHANT_CODE = '999008881', REDSYS_TERMINAL = '1', REDSYS_KEY = sandboxKey } = process.env

const app = Fastify({ forceCloseConnections: true })
await app.register(bankApp, {
  merchantCode: REDSYS_MERCHANT_CODE,
  terminal: REDSYS_TERMINAL,
  key: REDSYS_KEY,
  faults: readFaults(JSON.parse(BANK_FAULTS)),
  admin: true,
  die: () => process.kill(process.pid, 'SIGKILL'),
  ...(BANK_FILE && { file: BANK_FILE }),
})
const address = await app.listen({ port: Number(PORT), host: HOST })
console.log(`The test bank is open at ${address}. Open Lonja with
  ORIGIN=http://localhost:3000 REDSYS_URL=${address} REDSYS_MERCHANT_CODE=${REDSYS_MERCHANT_CODE} REDSYS_TERMINAL=${REDSYS_TERMINAL} REDSYS_KEY=${REDSYS_KEY}
GET /ledger shows its records, POST /faults sets faults, for example {"drop": 0.5}, and POST /refund makes a refund by the bank itself.`)
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.on(signal, () => void app.close().then(() => process.exit(0)))
