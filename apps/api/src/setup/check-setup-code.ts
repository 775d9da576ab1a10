import { SetupCode } from '@lonja/contract/setup/setup'
import { everyone } from '../access/guards.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { checkSetup, setupLimit } from './open-setup.ts'

/** Checks the code before the questions are asked. */
export const checkSetupCode = defineOperation({
  method: 'POST',
  path: '/api/setup/check',
  summary: 'Checks the code with which a new town is set up',
  who: everyone,
  reach: 'an installation without a town',
  beyond: 'people who can read the log of the server, and set up the town',
  body: SetupCode,
  errors: ['Invalid or expired token', 'Resource already exists', 'Too many requests'],
  example: { code: 'ABCD-EFGH-JKLM-NPQR' },
  limit: setupLimit,
  route: { config: { acceptsBadToken: true } },
  run: ({ services, body: { code } }) => checkSetup(services, code),
})
