import { may } from '../access/guards.ts'
import { authorOf } from '../audit/audit.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { pathId } from '../operation/path-id.ts'
import { limit } from '../http/rate-limit.ts'
import { createPasswordLink } from './password-link.ts'

const perAccount = { max: 5, windowSeconds: 3600 }

/** Sends the owner of an account a mail with a link for a new password. */
export const sendPasswordLink = defineOperation({
  method: 'POST',
  path: '/api/users/{id}/password-link',
  summary: 'Sends the account’s owner a link to set a new password; it can be used once, within a day',
  who: may('town.people'),
  beyond: 'operators, who help people that can not log in',
  errors: ['Account disabled', 'Too many requests'],
  run: async ({ services, viewer, params }) => {
    const id = pathId(params)
    await limit(services, `password link ${id}`, perAccount)
    await createPasswordLink(services.db, id, authorOf(viewer), true)
  },
})
