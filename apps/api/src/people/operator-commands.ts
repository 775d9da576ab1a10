import { type TownRole, townRoles } from '@lonja/contract/people/rights'
import { CommandError, defineCommand } from '../cli/command.ts'
import { withTown } from '../cli/with-town.ts'
import { commandLine } from '../audit/audit.ts'
import { readEmail, readNewPassword, explainRefusal } from './command-parts.ts'
import { invitationLink } from './invitation-letter.ts'
import { invite } from './invitations.ts'
import { type Person, createOperator, disablePerson, findPerson, listTownPeople } from './town-people.ts'

interface AddOptions {
  passwordStdin?: boolean
  invite?: boolean
  link?: boolean
  role: string
  username?: string
}

interface Added {
  email: string
  role: TownRole
  outcome: 'created' | 'changed' | 'invited'
  link: string | null
}

const outcomes: Readonly<Record<Added['outcome'], string>> = {
  created: 'has an account and can log in',
  changed: 'already had an account, and keeps its password',
  invited: 'is invited: the link can be used once, within seven days',
}

const addOperator = defineCommand<AddOptions, Added>({
  name: 'operator add',
  summary: 'Gives somebody a role in the town, with a password or by an invitation',
  arguments: '<mail>',
  options: [
    ['--role <role>', `their role: ${townRoles.join(', ')}`, 'operator'],
    ['--username <name>', 'a name with which they can log in, besides the mail address'],
    ['--password-stdin', 'reads the password from standard input'],
    ['--invite', 'mails an invitation; the person chooses the password'],
    ['--link', 'prints the link of the invitation instead of mailing it'],
  ],
  async run({ args: [mail = ''], options, config, terminal }) {
    const role = townRoles.find((known) => known === options.role)
    if (!role) throw new CommandError(`The role must be one of: ${townRoles.join(', ')}`, 2)
    return explainRefusal(async () => {
      const email = readEmail(mail)
      if (options.invite || options.link) {
        const { token } = await withTown(config(), (db) =>
          invite(db, { business: null, role }, email, commandLine, !options.link),
        )
        return { email, role, outcome: 'invited' as const, link: token && invitationLink(config(), token) }
      }
      const names = [email, ...(options.username === undefined ? [] : [options.username])]
      const passwordHash = await readNewPassword(terminal, options.passwordStdin === true, names)
      const username = options.username === undefined ? {} : { username: options.username }
      const { created } = await withTown(config(), (db) =>
        createOperator(db, { email, passwordHash, role, ...username }, commandLine),
      )
      return { email, role, outcome: created ? ('created' as const) : ('changed' as const), link: null }
    }, `account ${mail}`)
  },
  print: ({ email, role, outcome, link }) => [`${email} (${role}) ${outcomes[outcome]}`, ...(link ? [link] : [])],
})

const listOperators = defineCommand<object, { people: readonly Person[] }>({
  name: 'operator list',
  summary: 'Lists the people with a role in the town',
  run: async ({ config }) => ({ people: await withTown(config(), listTownPeople) }),
  print: ({ people }) =>
    people.map(
      ({ email, username, townRole, enabled }) => `${email} (${username}) ${townRole}${enabled ? '' : ', disabled'}`,
    ),
})

const disableOperator = defineCommand<object, { email: string }>({
  name: 'operator disable',
  summary: 'Disables an account and ends its sessions',
  arguments: '<mail>',
  run: async ({ args: [mail = ''], config }) =>
    explainRefusal(
      () =>
        withTown(config(), async (db) => {
          const { id, email } = await findPerson(db, { email: mail })
          await disablePerson(db, id, commandLine)
          return { email }
        }),
      `account ${mail}`,
    ),
  print: ({ email }) => [`${email} can no longer log in`],
})

export const operatorCommands = [addOperator, listOperators, disableOperator]
