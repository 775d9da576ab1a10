import { type ShopRole, shopRoles } from '@lonja/contract/people/rights'
import { CommandError, defineCommand } from '../cli/command.ts'
import { withTown } from '../cli/with-town.ts'
import { commandLine } from '../audit/audit.ts'
import { readEmail, explainRefusal } from './command-parts.ts'
import { invitationLink } from './invitation-letter.ts'
import { invite } from './invitations.ts'
import { type MemberRow, changeMemberRole, findMemberByEmail, listMembers, removeMember } from './members.ts'
import { type Shop, addShop, findShop, listShops } from './shops.ts'

const addShopCommand = defineCommand<{ code?: string; email?: string }, Shop>({
  name: 'shop add',
  summary: 'Adds an approved shop, with pickup at its counter',
  arguments: '<name>',
  options: [
    ['--code <code>', 'its code and the last part of its address: letters, digits and hyphens'],
    ['--email <mail>', 'where orders are mailed to; without it to its owner'],
  ],
  run: async ({ args: [name = ''], options, config, models }) =>
    explainRefusal(
      () =>
        withTown(config(), (db) =>
          addShop({ config: config(), db, models }, { name, code: options.code, email: options.email }),
        ),
      'shop',
    ),
  print: ({ name, code }) => [`${name} is added: its code is ${code}`],
})

const listShopsCommand = defineCommand<object, { shops: readonly Shop[] }>({
  name: 'shop list',
  summary: 'Lists the shops',
  run: async ({ config }) => ({ shops: await withTown(config(), listShops) }),
  print: ({ shops }) =>
    shops.map(
      ({ code, name, state, enabled, members }) =>
        `${code}  ${name}  ${state}${enabled ? '' : ', closed'}  ${members} ${members === 1 ? 'member' : 'members'}`,
    ),
})

interface Invited {
  shop: string
  email: string
  role: ShopRole
  link: string | null
}

const inviteMember = defineCommand<{ role: string; link?: boolean }, Invited>({
  name: 'member invite',
  summary: 'Invites somebody to a shop’s team by mail',
  arguments: '<shop> <mail>',
  options: [
    ['--role <role>', `their role in the shop: ${shopRoles.join(', ')}`, 'clerk'],
    ['--link', 'prints the link instead of mailing it'],
  ],
  async run({ args: [code = '', mail = ''], options, config }) {
    const role = roleOf(options.role)
    return explainRefusal(
      () =>
        withTown(config(), async (db) => {
          const email = readEmail(mail)
          const { id, name } = await findShop(db, code)
          const { token } = await invite(db, { business: id, role }, email, commandLine, !options.link)
          return { shop: name, email, role, link: token && invitationLink(config(), token) }
        }),
      `shop ${code}`,
    )
  },
  print: ({ shop, email, role, link }) => [
    `${email} is invited to ${shop} as ${role}: the link can be used once, within seven days`,
    ...(link ? [link] : []),
  ],
})

const listMembersCommand = defineCommand<object, { members: readonly MemberRow[] }>({
  name: 'member list',
  summary: 'Lists the members of a shop',
  arguments: '<shop>',
  run: async ({ args: [code = ''], config }) =>
    explainRefusal(
      () => withTown(config(), async (db) => ({ members: await listMembers(db, (await findShop(db, code)).id) })),
      `shop ${code}`,
    ),
  print: ({ members }) => members.map(({ email, username, role }) => `${email} (${username}) ${role}`),
})

const changeRole = defineCommand<object, { email: string; role: ShopRole }>({
  name: 'member role',
  summary: 'Changes the role of a member of a shop',
  arguments: '<shop> <mail> <role>',
  async run({ args: [code = '', email = '', given = ''], config }) {
    const role = roleOf(given)
    await explainRefusal(
      () =>
        withTown(config(), async (db) => {
          const { id } = await findShop(db, code)
          await changeMemberRole(db, await findMemberByEmail(db, id, email), role, commandLine)
        }),
      `member ${email} of ${code}`,
    )
    return { email, role }
  },
  print: ({ email, role }) => [`${email} is ${role} now`],
})

const removeMemberCommand = defineCommand<object, { email: string }>({
  name: 'member remove',
  summary: 'Removes a member from a shop’s team',
  arguments: '<shop> <mail>',
  async run({ args: [code = '', email = ''], config }) {
    await explainRefusal(
      () =>
        withTown(config(), async (db) => {
          const { id } = await findShop(db, code)
          await removeMember(db, await findMemberByEmail(db, id, email), commandLine)
        }),
      `member ${email} of ${code}`,
    )
    return { email }
  },
  print: ({ email }) => [`${email} is no longer a member of the shop`],
})

function roleOf(given: string): ShopRole {
  const role = shopRoles.find((known) => known === given)
  if (!role) throw new CommandError(`The role must be one of: ${shopRoles.join(', ')}`, 2)
  return role
}

export const shopCommands = [
  addShopCommand,
  listShopsCommand,
  inviteMember,
  listMembersCommand,
  changeRole,
  removeMemberCommand,
]
