import { TownLook, TownLookChange } from '@lonja/contract/setup/town-look'
import { mayInTown } from '../access/guards.ts'
import { authorOf } from '../audit/audit.ts'
import { Problem } from '../http/problem.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { readTownFacts } from '../towns/town-facts.ts'
import { lookOf } from './read-town-look.ts'
import { setupTown } from './setup-town.ts'

/**
 * Changes the name, the colour and the logo of the town's shop, as a repeated `lonja setup` does: pages that nobody has
 * edited get the new name. Repeating a request changes nothing.
 */
export const changeTownLook = defineOperation({
  method: 'PUT',
  path: '/api/setup/look',
  summary: 'Changes the name, the colour and the logo of the town’s shop',
  who: (viewer) => mayInTown(viewer, 'town.system'),
  reach: 'the whole town',
  beyond: 'operators, who decide how the town’s shop looks',
  body: TownLookChange,
  answers: { shape: TownLook, type: 'application/json' },
  errors: ['Not Found'],
  example: { name: 'La Plaça', color: '#17509e', logo: null },
  run: ({ services: { db, config }, viewer, body: { name, color, logo } }) =>
    db.transaction(async () => {
      if (!(await readTownFacts(db))) throw new Problem('Not Found')
      const { facts } = await setupTown(db, config, { appName: name, color, logo }, null, authorOf(viewer))
      return lookOf(facts)
    }),
})
