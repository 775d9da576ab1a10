import { Proof } from '@lonja/contract/users/proof'
import { z } from 'zod'
import { may } from '../access/guards.ts'
import { authorOf, recordAudit } from '../audit/audit.ts'
import { queueMail } from '../mail/outbox.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { pathId } from '../operation/path-id.ts'
import { findAccount } from './find-account.ts'
import { readHoldings, sendHoldings } from './read-holdings.ts'

/** Returns all stored data about a person who has asked the town for them. The person gets a letter. */
export const exportUser = defineOperation({
  method: 'POST',
  path: '/api/users/{id}/export',
  summary: 'All data that are stored about a person who has asked for them, as a file',
  who: may('town.people'),
  reach: 'all accounts that were not erased',
  beyond: 'people who ask the town for a copy of their data by telephone or letter',
  body: Proof,
  answers: {
    shape: z.looseObject({ exportedDate: z.iso.datetime() }),
    type: 'application/json',
    file: 'application/zip',
  },
  status: 200,
  errors: ['Not Found'],
  example: { kind: 'document', note: 'DNI en el mostrador' },
  run: async ({ services: { db }, viewer, params, body: proof, request, reply }) => {
    const id = pathId(params)
    const data = await db.transaction(async () => {
      const { email } = await findAccount(db, id)
      await recordAudit(db, authorOf(viewer), {
        resource: 'users',
        id,
        action: 'export',
        onBehalfOf: id,
        after: { proof: proof.kind, note: proof.note },
      })
      await queueMail(db, { kind: 'account-exported', recipient: email })
      return readHoldings(db, id)
    })
    return sendHoldings({ db, request, reply }, data)
  },
})
