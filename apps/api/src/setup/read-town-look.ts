import { appName } from '@lonja/contract/constants'
import { TownLogo, TownLook } from '@lonja/contract/setup/town-look'
import { mayInTown } from '../access/guards.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { usualColor } from './read-facts.ts'
import { type TownFacts, readTownFacts } from '../towns/town-facts.ts'

/** Reads the name, the colour and the logo of the town's shop. */
export const readTownLook = defineOperation({
  method: 'GET',
  path: '/api/setup/look',
  summary: 'The name, the colour and the logo of the town’s shop',
  who: (viewer) => mayInTown(viewer, 'town.system.read'),
  reach: 'the whole town',
  beyond: 'operators, who decide how the town’s shop looks',
  answers: { shape: TownLook, type: 'application/json' },
  run: async ({ services: { db }, reply }): Promise<TownLook> => {
    reply.header('cache-control', 'no-store')
    return lookOf(await readTownFacts(db))
  },
})

/** @param facts  null in a demo town, which has the usual look */
export const lookOf = (facts: TownFacts | null): TownLook => ({
  name: facts?.app.name ?? appName,
  color: facts?.app.color ?? usualColor,
  logo: facts?.logo ? TownLogo.parse(facts.logo) : null,
  changeable: facts !== null,
})
