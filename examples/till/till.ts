// A small till: it lists the orders of a shop, sets its stock, and prints every new order.
import { LonjaError, createClient } from '@lonja/client'
import { listenForOrders } from './listen.ts'
import { printOrders } from './orders.ts'
import { setStock } from './stock.ts'

const usage = `node till.ts orders            prints the orders that wait for the shop
node till.ts stock SKU UNITS   stores the counted units of a variant
node till.ts listen PORT       prints each order that changes, as Lonja sends it

LONJA_ORIGIN is the address of the town, LONJA_KEY a key with the scopes orders.read and stock,
and LONJA_WEBHOOK_SECRET the secret of the endpoint, for \`listen\`.`

const { LONJA_ORIGIN: origin = 'http://localhost:3000', LONJA_KEY: key, LONJA_WEBHOOK_SECRET: secret } = process.env
const lonja = createClient({ origin, ...(key && { key }) })
const [command, ...parts] = process.argv.slice(2)

try {
  if (command === 'orders') await printOrders(lonja)
  else if (command === 'stock' && parts.length === 2) await setStock(lonja, parts[0]!, Number(parts[1]))
  else if (command === 'listen' && secret) listenForOrders(secret, Number(parts[0]))
  else throw new Error(usage)
} catch (error) {
  const fields = error instanceof LonjaError ? error.violations : []
  console.error([(error as Error).message, ...fields.map((one) => `${one.propertyPath}: ${one.message}`)].join('\n'))
  process.exitCode = 1
}
