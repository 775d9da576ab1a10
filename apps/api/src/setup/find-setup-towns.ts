import { FoundTowns, TownSearch } from '@lonja/contract/setup/setup'
import { everyone } from '../access/guards.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { findMunicipality } from '../towns/municipality.ts'
import { checkSetup } from './open-setup.ts'

/** Finds the municipality of a new town by its name. */
export const findSetupTowns = defineOperation({
  method: 'POST',
  path: '/api/setup/towns',
  summary: 'The municipalities of Spain with a name, or whose names begin with it',
  who: everyone,
  reach: 'an installation without a town',
  beyond: 'people who set up a town, and choose its municipality',
  body: TownSearch,
  answers: { shape: FoundTowns, type: 'application/json' },
  errors: ['Invalid or expired token', 'Resource already exists', 'Too many requests'],
  example: { code: 'ABCD-EFGH-JKLM-NPQR', text: 'Teulada' },
  limit: { name: 'setup-towns', per: 'address', max: 600, windowSeconds: 3_600 },
  route: { config: { acceptsBadToken: true } },
  run: async ({ services, body: { code, text } }): Promise<FoundTowns> => {
    await checkSetup(services, code)
    const { found, candidates } = findMunicipality(text)
    const towns = found ? [found] : candidates
    return { towns: towns.map(({ code: number, name, province }) => ({ code: number, name, province })) }
  },
})
