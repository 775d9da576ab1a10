import { CommandError, defineCommand } from '../cli/command.ts'
import { withTown } from '../cli/with-town.ts'
import { type Generated, TownNotEmpty, generateTown } from './generate-town.ts'

interface Options {
  products: string
  orders: string
  seed: string
  until?: string
  inProduction?: boolean
}

/** Milliseconds for a statement: creating an index of a large table takes minutes. */
const STATEMENT_MS = 3_600_000

/** `lonja generate`: fills an empty town with generated shops, products and orders, for measurements. */
export const generateCommand = defineCommand<Options, Generated>({
  name: 'generate',
  summary: 'Fills an empty town with generated shops, products and orders, to measure large towns',
  options: [
    ['--products <number>', 'the number of products', '10000'],
    ['--orders <number>', 'the number of orders', '10000'],
    ['--seed <number>', 'the same seed gives the same town', '1'],
    ['--until <date>', 'all orders are older than this day, for example 2026-11-25; the default is today'],
    ['--in-production', 'allows it with NODE_ENV=production: the shops and orders are invented'],
  ],
  async run({
    config: readConfig,
    models,
    options: { products, orders, seed, until, inProduction = false },
    terminal,
  }) {
    const wanted = {
      products: numberOf('products', products, 1),
      orders: numberOf('orders', orders, 0),
      seed: numberOf('seed', seed, 0),
      until: dayOf(until),
      progress: (line: string) => terminal.note(line),
    }
    const config = readConfig()
    if (config.production && !inProduction)
      throw new CommandError(
        'NODE_ENV is production. This command invents shops, people and orders, which cannot be removed again. ' +
          'For a town that is only measured, add --in-production',
      )
    return withTown(config, (db) => generateTown({ db, models }, config, wanted), STATEMENT_MS).catch(
      (error: unknown) => {
        throw error instanceof TownNotEmpty ? new CommandError(error.message) : error
      },
    )
  },
  print: ({ shops, products, orders, rows, seconds }) => {
    return [
      `${shops} shops, ${products} products, ${orders} orders: ${rows} rows and ${products} documents in ${seconds.all.toFixed(0)} s`,
      `products ${rate(products, seconds.products)}, orders ${rate(orders, seconds.orders)}, documents ${rate(products, seconds.documents)}, ` +
        `all rows ${rate(rows + products, seconds.all)}; indexes ${seconds.indexes.toFixed(0)} s, vacuum ${seconds.vacuum.toFixed(0)} s`,
      'Nobody has a password. To look around: npm run lonja -- operator add your@mail --invite',
    ]
  },
})

const rate = (count: number, seconds: number): string =>
  `${Math.round(count / Math.max(seconds, 0.001)).toLocaleString('en')}/s`

function numberOf(name: string, text: string, least: number): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number) || number < least)
    throw new CommandError(`--${name} must be a number from ${least} on`, 2)
  return number
}

function dayOf(text: string | undefined): number {
  const today = Math.floor(Date.now() / 86_400_000) * 86_400_000
  const day = text === undefined ? today : Date.parse(`${text}T00:00:00Z`)
  if (!(day <= today)) throw new CommandError('--until must be a day like 2026-11-25 that is not in the future', 2)
  return day
}
