import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { Problem } from '../http/problem.ts'
import type { Services } from '../services.ts'
import { readTownFacts } from '../towns/town-facts.ts'
import { hasOperator } from './first-operator.ts'
import { isSetupCode, setupLink } from './setup-code.ts'

/** The limit of requests from one network address that send a code. */
export const setupLimit = { name: 'setup', per: 'address', max: 30, windowSeconds: 3_600 } as const

/** Whether the town can be set up in the browser: it has no facts, no operator and no shop, and is no demo. */
export async function isSetupOpen(db: Database): Promise<boolean> {
  if (await readTownFacts(db)) return false
  const [row] = await db.query<{ used: boolean }>({
    text: `select exists (select from business) or exists (select from "user" where demo) as used`,
  })
  return !row!.used && !(await hasOperator(db))
}

/**
 * Returns a function like `isSetupOpen` that asks the database only until the town is set up, because a setup is never
 * opened again.
 */
export function watchSetup(db: Database): () => Promise<boolean> {
  let isOver = false
  return async () => {
    isOver ||= !(await isSetupOpen(db))
    return !isOver
  }
}

/** @throws Problem 409 if the town is set up already, 400 for a wrong code */
export async function checkSetup({ db, config }: Pick<Services, 'db' | 'config'>, code: string): Promise<void> {
  if (!(await isSetupOpen(db))) throw new Problem('Resource already exists')
  if (!isSetupCode(config.secret, code)) throw new Problem('Invalid or expired token')
}

/** Logs the address of the setup in an installation that has no town yet. */
export async function announceSetup(
  db: Database,
  config: Pick<Config, 'origin' | 'port' | 'secret'>,
  say: (line: string) => void,
): Promise<void> {
  if (await isSetupOpen(db))
    say(`There is no town in this database yet: open ${setupLink(config)}, or run npm run lonja -- setup`)
}
