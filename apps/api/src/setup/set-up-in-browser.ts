import { violationMessages } from '@lonja/contract/errors'
import { SetupAnswer, SetupRequest } from '@lonja/contract/setup/setup'
import { everyone } from '../access/guards.ts'
import { authorOf } from '../audit/audit.ts'
import { Problem, invalid } from '../http/problem.ts'
import { readPassword, takenNames } from '../identity/accounts.ts'
import { hashPassword } from '../identity/passwords.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { findMunicipality } from '../towns/municipality.ts'
import { checkSetup, isSetupOpen, setupLimit } from './open-setup.ts'
import { setOpening } from './opening.ts'
import { lockSetup, setupTown } from './setup-town.ts'

/** Sets up the town like `lonja setup`, with its first operator. It stays closed until the operator opens it. */
export const setUpInBrowser = defineOperation({
  method: 'POST',
  path: '/api/setup',
  summary: 'Sets up a new town with its first operator',
  who: everyone,
  reach: 'an installation without a town',
  beyond: 'people who can read the log of the server, and set up the town',
  body: SetupRequest,
  answers: { shape: SetupAnswer, type: 'application/json' },
  errors: ['Invalid or expired token', 'Resource already exists', 'Too many requests'],
  example: {
    code: 'ABCD-EFGH-JKLM-NPQR',
    facts: {
      town: '03128',
      operatorKind: 'town-hall',
      operatorName: 'Ajuntament de Teulada',
      cif: 'P0312800F',
      email: 'comercio@example.org',
      phone: '965740158',
      address: 'Avinguda del Mediterrani, 34',
      zip: '03725',
      dpo: 'dpd@example.org',
      appName: 'La Plaça',
      color: '#17509e',
      languages: ['es', 'ca'],
    },
    operator: 'ana@example.org',
    password: 'una frase larga',
  },
  limit: setupLimit,
  route: { config: { acceptsBadToken: true } },
  run: async ({ services, viewer, body: { code, facts, operator: email, password } }) => {
    const { db, config } = services
    await checkSetup(services, code)
    if (!findMunicipality(facts.town).found)
      throw invalid({ propertyPath: 'facts.town', message: violationMessages.unknown })
    // Hashing a password takes long, so it is done before the transaction.
    const passwordHash = await hashPassword(readPassword(password, [email]))
    await db.transaction(async () => {
      await lockSetup(db)
      if (!(await isSetupOpen(db))) throw new Problem('Resource already exists')
      // Anybody may have registered this account before the setup, with a password of their own.
      if ((await takenNames(db, { email }, null)).length > 0)
        throw invalid({ propertyPath: 'operator', message: violationMessages.used })
      const options = { ...facts, languages: facts.languages.join(',') }
      await setupTown(db, config, options, { email, passwordHash }, authorOf(viewer))
      await setOpening(db, false)
    })
    return { name: facts.appName }
  },
})
