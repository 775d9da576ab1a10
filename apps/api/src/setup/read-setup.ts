import { SetupState } from '@lonja/contract/setup/setup'
import { everyone } from '../access/guards.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { isSetupOpen } from './open-setup.ts'

/** Says whether the installation waits for its town. */
export const readSetup = defineOperation({
  method: 'GET',
  path: '/api/setup',
  summary: 'Whether the installation waits for its town',
  who: everyone,
  reach: 'the whole installation',
  beyond: 'people who set up a town, and open the screen before or after',
  answers: { shape: SetupState, type: 'application/json' },
  run: async ({ services: { db }, reply }): Promise<SetupState> => {
    reply.header('cache-control', 'no-store')
    return { open: await isSetupOpen(db) }
  },
})
