import { defineCommand } from '../cli/command.ts'
import { withTown } from '../cli/with-town.ts'
import { commandLine } from '../audit/audit.ts'
import { explainRefusal } from './command-parts.ts'
import { createPasswordLink, passwordLinkUrl } from './password-link.ts'
import { findPerson } from './town-people.ts'

/** The command `lonja user password-link`, for people who can no longer log in. */
export const userPasswordLink = defineCommand<{ mail?: boolean }, { email: string; link: string | null }>({
  name: 'user password-link',
  summary: 'Prints a link to choose a new password, which can be used once',
  arguments: '<mail>',
  options: [['--mail', 'mails the link to them instead of printing it']],
  run: async ({ args: [mail = ''], options, config }) =>
    explainRefusal(
      () =>
        withTown(config(), async (db) => {
          const { id } = await findPerson(db, { email: mail })
          const { token, email } = await createPasswordLink(db, id, commandLine, options.mail === true)
          return { email, link: token && passwordLinkUrl(config(), token) }
        }),
      `account ${mail}`,
    ),
  print: ({ email, link }) => [link ?? `The link goes to ${email}`],
})
