import { OpeningChange } from '@lonja/contract/setup/opening'
import { mayInTown } from '../access/guards.ts'
import { authorOf, recordAudit } from '../audit/audit.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { shopName } from '../towns/town-facts.ts'
import { setOpening } from './opening.ts'

/** Opens the shop for visitors, or closes it for now. Repeating a request changes nothing. */
export const changeOpening = defineOperation({
  method: 'PUT',
  path: '/api/setup/opening',
  summary: 'Opens the shop for visitors, or closes it for now',
  who: (viewer) => mayInTown(viewer, 'town.system'),
  reach: 'the whole town',
  beyond: 'operators, who decide when the town opens',
  body: OpeningChange,
  answers: { shape: OpeningChange, type: 'application/json' },
  example: { open: true },
  run: ({ services: { db }, viewer, body: { open } }) =>
    db.transaction(async () => {
      if (await setOpening(db, open))
        await recordAudit(db, authorOf(viewer), {
          resource: 'town',
          id: 'opening',
          label: await shopName(db),
          action: open ? 'open' : 'close',
        })
      return { open }
    }),
})
