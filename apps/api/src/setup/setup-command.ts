import { CommandError, type Terminal, defineCommand } from '../cli/command.ts'
import { withTown } from '../cli/with-town.ts'
import { readNewPassword, explainRefusal } from '../people/command-parts.ts'
import { invitationLink } from '../people/invitation-letter.ts'
import { promptForFacts, promptForOperator } from './prompt.ts'
import type { FirstOperator } from './first-operator.ts'
import { readLogo, storeLogo } from './logo-file.ts'
import { type FactOptions, checkFacts, readMail } from './read-facts.ts'
import { type SetupResult, readExistingTown, setupTown } from './setup-town.ts'

/** The result of a setup, with the link of the invitation instead of its token. */
type SetUp = Omit<SetupResult, 'token'> & { link: string | null }

interface Options extends Omit<FactOptions, 'logo'> {
  /** The path of a file. */
  logo?: string
  operator?: string
  passwordStdin?: boolean
  invite?: boolean
  yes?: boolean
}

/**
 * `lonja setup`: sets up a real town in an empty database. If it is repeated, it updates everything that nobody has
 * edited since.
 */
export const setupCommand = defineCommand<Options, SetUp>({
  name: 'setup',
  summary:
    'Sets up a real town: the organization that runs it, legal texts, categories, payment methods, the first operator',
  options: [
    ['--town <name>', 'the town: its name, or its INE code'],
    ['--province <name>', 'the province, if several towns have this name'],
    ['--operator-kind <kind>', 'the kind of organization that runs it: town-hall or association'],
    ['--operator-name <name>', 'the full name of the town hall or the association'],
    ['--cif <cif>', 'its CIF'],
    ['--email <mail>', 'its e-mail, for customers'],
    ['--phone <number>', 'its telephone'],
    ['--address <street>', 'its street and number'],
    ['--zip <code>', 'its postal code'],
    ['--dpo <mail>', 'the e-mail for questions about personal data'],
    ['--app-name <name>', 'the name of the shop; the default is Lonja'],
    [
      '--color <colour>',
      'the colour of mails, of the installed app and of the browser’s frame, for example #17509e; white text on it must be readable',
    ],
    ['--logo <file>', 'a picture that is shown beside the name of the shop: PNG, JPEG or WebP'],
    ['--languages <list>', 'the languages of the shop, which must contain es: es,ca,en'],
    ['--operator <mail>', 'the mail address of the first person with the role operator'],
    ['--password-stdin', 'reads their password from standard input'],
    ['--invite', 'prints an invitation link instead, which is valid for seven days'],
    ['--yes', 'does not ask for missing values in a terminal'],
  ],
  async run({ config: readConfig, options: { logo: file, ...options }, terminal }) {
    checkFacts(options)
    const picture = file === undefined ? undefined : await readLogo(file)
    const config = readConfig()
    const asks = terminal.interactive && !options.yes && !options.passwordStdin
    return explainRefusal(
      () =>
        withTown(config, async (db) => {
          const { kept, hasOperator } = await readExistingTown(db)
          const facts = asks ? await promptForFacts(options, kept === null) : options
          const operator = hasOperator ? null : await firstOperator(options, asks, terminal)
          const logo = picture && (await storeLogo({ db, config }, picture))
          const { token, ...result } = await setupTown(db, config, { ...facts, ...(logo && { logo }) }, operator)
          return { ...result, link: token === null ? null : invitationLink(config, token) }
        }),
      'town',
    )
  },
  print({ facts, operator, link, created, updated, unchanged, kept, payments, warnings }) {
    const { town, operator: runs, app } = facts
    return [
      `${app.name}, ${town.name} (${town.province}), run by ${runs.name}`,
      `${created} created, ${updated} updated, ${unchanged} unchanged, ${kept.length} were edited and are kept`,
      ...(kept.length > 0 ? [`kept: ${kept.join(', ')}`] : []),
      `payment methods that are on: ${payments.join(', ')}`,
      ...(operator
        ? [`${operator} ${link ? `is invited to operate the town: ${link}` : 'operates the town and can log in'}`]
        : []),
      ...warnings.map((line) => `warning: ${line}`),
      'The legal texts say «Pendiente de revisión por su asesoría jurídica»: have a lawyer review them, then edit them.',
    ]
  },
})

async function firstOperator(
  { operator, invite = false, passwordStdin = false }: Options,
  asks: boolean,
  terminal: Terminal,
): Promise<FirstOperator | null> {
  const asked = asks && !(operator && invite) ? await promptForOperator(operator) : undefined
  // `setupTown` reports these options as missing, together with all other missing options.
  if (!asked && operator === undefined && !passwordStdin && !invite) return null
  const given = asked?.email ?? operator
  if (given === undefined) throw new CommandError('Missing: --operator', 2)
  const email = readMail('--operator', given)
  if (asked?.invited ?? invite) return { email, passwordHash: null }
  if (!asks && !passwordStdin) throw new CommandError('Missing: --password-stdin or --invite', 2)
  return { email, passwordHash: await readNewPassword(terminal, passwordStdin, [email]) }
}
