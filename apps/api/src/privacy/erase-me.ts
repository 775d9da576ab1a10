import { violationMessages } from '@lonja/contract/errors'
import { z } from 'zod'
import { signedIn } from '../access/guards.ts'
import { authorOf } from '../audit/audit.ts'
import { checkCurrentPassword } from '../identity/check-current-password.ts'
import { isObject } from '../http/read-body.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { invalid } from '../http/problem.ts'
import { mustBeCurrent } from '../resource/preconditions.ts'
import { userResource } from '../users/user.resource.ts'
import { eraseAccount } from './erase-account.ts'

interface Account {
  username: string
  password_hash: string | null
}

/**
 * Erases the viewer's account permanently (GDPR art. 17). The body proves that the account is the viewer's: with the
 * `currentPassword` or, for accounts without a password, with the `username`.
 */
export const eraseMe = defineOperation({
  method: 'DELETE',
  path: '/api/me',
  summary: 'Erases the account of the caller permanently; invoices are kept, because the law requires it',
  who: signedIn,
  beyond: 'people, who have a right to be forgotten',
  // A missing or invalid body gets the same answer as a body without the password, so the schema is only for the
  // documentation.
  reads: z.looseObject({
    currentPassword: z.string().optional(),
    username: z.string().optional().describe('Required for accounts without a password.'),
  }),
  conditional: true,
  errors: ['Account in use', 'Orders in progress', 'Service unavailable'],
  example: { currentPassword: 'una frase larga' },
  run: async ({ services, viewer, request, reply, body }) => {
    const { db } = services
    const id = viewer.id!
    const given = isObject(body) ? body : {}
    const [account] = await db.query<Account>({
      text: 'select username, password_hash from "user" where id = $1',
      values: [id],
    })
    const { username, password_hash } = account!
    if (password_hash !== null) await checkCurrentPassword(services, id, given['currentPassword'], password_hash)
    else if (given['username'] !== username)
      throw invalid({ propertyPath: 'username', message: violationMessages.invalid })

    await eraseAccount(services, id, authorOf(viewer), {
      check: () => mustBeCurrent({ services, request }, services.models.of(userResource), id),
    })
    reply.header('cache-control', 'no-store')
  },
})
