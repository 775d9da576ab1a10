import { notOver } from '@lonja/contract/hours/pause'
import { may, mayAt } from '../access/guards.ts'
import { Problem } from '../http/problem.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { pathId } from '../operation/path-id.ts'
import { changePauses } from './change-pauses.ts'

/** Ends a running pause now, or cancels a coming one. */
export const endPause = defineOperation({
  method: 'DELETE',
  path: '/api/businesses/{id}/pauses/{pause}',
  summary: 'Ends a pause of a shop before its time, or cancels a coming one',
  who: may('pauses'),
  reach: 'the caller’s shops',
  beyond: 'shops that open again earlier than they said',
  errors: ['Not Found'],
  run: async ({ services, viewer, params }) => {
    const id = pathId(params)
    if (!mayAt(viewer, 'pauses', id)) throw new Problem('Not Found')
    await changePauses(services.db, viewer, id, 'end-pause', (pauses, now) => {
      const present = notOver(pauses, now)
      if (!present.some((pause) => pause.id === params['pause'])) throw new Problem('Not Found')
      return present.filter((pause) => pause.id !== params['pause'])
    })
  },
})
