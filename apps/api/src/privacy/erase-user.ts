import { Proof } from '@lonja/contract/users/proof'
import { may } from '../access/guards.ts'
import { authorOf } from '../audit/audit.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { pathId } from '../operation/path-id.ts'
import { eraseAccount } from './erase-account.ts'

/** Erases the account of a person who has asked the town for it, as the person could do. The person gets a letter. */
export const eraseUser = defineOperation({
  method: 'POST',
  path: '/api/users/{id}/erase',
  summary:
    'Erases the account of a person who has asked for it permanently; invoices are kept, because the law requires it',
  who: may('town.people'),
  reach: 'all accounts that were not erased',
  beyond: 'people who ask the town to be forgotten by telephone or letter',
  body: Proof,
  errors: ['Not Found', 'Account in use', 'Orders in progress'],
  example: { kind: 'letter', note: 'Carta firmada con copia del DNI' },
  run: async ({ services, viewer, params, body: proof }) =>
    eraseAccount(services, pathId(params), authorOf(viewer), {
      proof: { onBehalfOf: pathId(params), after: { proof: proof.kind, note: proof.note } },
    }),
})
