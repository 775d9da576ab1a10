import { violationMessages } from '@lonja/contract/errors'
import { type Pause, longestPauseDays, mostPauses, pauseKinds, withPause } from '@lonja/contract/hours/pause'
import { z } from 'zod'
import { may, mayAt } from '../access/guards.ts'
import { businessResource } from '../businesses/business.resource.ts'
import { uuidv7 } from '../database/uuid.ts'
import { Problem, invalid } from '../http/problem.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { pathId } from '../operation/path-id.ts'
import { sendItem } from '../resource/routes.ts'
import { changePauses } from './change-pauses.ts'

const Instant = z.iso.datetime({ offset: true })

const NewPause = z.object({
  from: Instant.optional().describe('The beginning of the pause; now if it is missing or over.'),
  to: Instant.describe('The end of the pause.'),
  stops: z.enum(pauseKinds).default('everything'),
  reason: z.string().trim().max(200).optional(),
})

/**
 * Stops a shop or its deliveries for some time. Orders that exist already stay. The pause replaces pauses of the same
 * kind that it overlaps.
 */
export const pauseShop = defineOperation({
  method: 'POST',
  path: '/api/businesses/{id}/pauses',
  summary: 'Stops a shop, or only its deliveries, until an instant; the pause ends by itself',
  who: may('pauses'),
  reach: 'the caller’s shops',
  beyond: 'shops that close for some hours, or cannot deliver today',
  body: NewPause,
  answers: { item: 'Business' },
  errors: ['Not Found'],
  example: { to: '2026-12-01T16:00:00Z', stops: 'delivery', reason: 'Furgoneta averiada' },
  run: async (context) => {
    const { services, viewer, params, body } = context
    const id = pathId(params)
    if (!mayAt(viewer, 'pauses', id)) throw new Problem('Not Found')
    await changePauses(services.db, viewer, id, 'pause', (pauses, now) => {
      const after = withPause(pauses, readPause(body, now), now)
      if (after.length > mostPauses) throw invalid({ propertyPath: 'to', message: violationMessages.tooMany })
      return after
    })
    return sendItem(context, services.models.of(businessResource), id)
  },
})

function readPause({ from, to, stops, reason }: z.infer<typeof NewPause>, now: Date): Pause {
  // Lists of open shops and the clocks of front ends are up to a minute late, so the pause begins with the full minute.
  const begin = new Date(Math.max(+now - (+now % 60_000), from ? Date.parse(from) : 0))
  const end = new Date(to)
  if (end <= now || end <= begin) throw invalid({ propertyPath: 'to', message: violationMessages.tooSmall })
  if (+end > +now + longestPauseDays * 86_400_000)
    throw invalid({ propertyPath: 'to', message: violationMessages.tooLarge })
  return { id: uuidv7(), from: begin.toISOString(), to: end.toISOString(), stops, ...(reason && { reason }) }
}
