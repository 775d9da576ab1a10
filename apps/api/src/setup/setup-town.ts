import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { CommandError } from '../cli/command.ts'
import { type Author, commandLine, recordAudit } from '../audit/audit.ts'
import { type FirstOperator, addFirstOperator, hasOperator } from './first-operator.ts'
import { type FactOptions, readFacts } from './read-facts.ts'
import { hasVat, setupItems } from './setup-items.ts'
import { type TownFacts, readTownFacts, writeTownFacts, writeTownLogo } from '../towns/town-facts.ts'
import { type Written, writeItems } from './write-items.ts'

export interface SetupResult extends Written {
  facts: TownFacts
  /** The e-mail of the operator who was created or invited; null if the town had an operator already. */
  operator: string | null
  /** The token of the operator's invitation; null without one. It is shown once and not stored. */
  token: string | null
  /** The payment methods that are on. */
  payments: string[]
  warnings: string[]
}

/** Reads the existing data of the town, before questions are asked. @throws CommandError in a demo town */
export async function readExistingTown(db: Database): Promise<{ kept: TownFacts | null; hasOperator: boolean }> {
  const [demo] = await db.query({ text: 'select from "user" where demo limit 1' })
  if (demo)
    throw new CommandError(
      'This database contains the demo town: set up a real one with another DATA_DIR or DATABASE_URL',
    )
  return { kept: await readTownFacts(db), hasOperator: await hasOperator(db) }
}

/** Makes simultaneous setups run one after the other. Call it in a transaction. */
export async function lockSetup(db: Database): Promise<void> {
  await db.query({ text: `select pg_advisory_xact_lock(hashtext('lonja setup'))` })
}

/**
 * Writes the records that a real town needs, in one transaction. Simultaneous setups run one after the other. Rows
 * that were edited since the last setup stay unchanged.
 *
 * @throws CommandError for missing or invalid options
 */
export async function setupTown(
  db: Database,
  config: Pick<Config, 'payments'>,
  options: FactOptions,
  operator: FirstOperator | null,
  author: Author = commandLine,
): Promise<SetupResult> {
  return db.transaction(async () => {
    await lockSetup(db)
    const before = await readExistingTown(db)
    const needsOperator = !before.hasOperator && !operator
    const given = readFacts(options, before.kept, needsOperator ? ['--operator', '--password-stdin or --invite'] : [])
    const token = operator && !before.hasOperator ? await addFirstOperator(db, operator, author) : null
    const [accounts] = await db.query<{ some: boolean }>({
      text: 'select exists (select from business where enabled and iban is not null) as some',
    })
    const items = setupItems(given, { payments: config.payments, hasIban: accounts!.some })
    const written = await writeItems(db, items)
    await writeTownFacts(db, given)
    if (options.logo !== undefined) await writeTownLogo(db, options.logo)
    const facts = (await readTownFacts(db))!
    await recordAudit(db, author, {
      resource: 'town',
      id: facts.town.code,
      action: 'setup',
      before: before.kept ? flat(before.kept) : {},
      after: flat(facts),
    })
    const methods = await db.query<{ code: string }>({
      text: 'select code from payment_method where enabled order by sort',
    })
    return {
      ...written,
      facts,
      operator: before.hasOperator ? null : operator!.email,
      token,
      payments: methods.map(({ code }) => code),
      warnings: warningsOf(facts),
    }
  })
}

const flat = ({ town, operator, app, logo, languages }: TownFacts): Record<string, unknown> => ({
  town: town.name,
  ...operator,
  appName: app.name,
  color: app.color,
  logo: logo?.contentUrl ?? null,
  languages: languages.join(','),
})

const warningsOf = (facts: TownFacts): string[] =>
  hasVat(facts)
    ? []
    : [`${facts.town.province} has no VAT: the categories have no tax rates, set them before shops publish products`]
