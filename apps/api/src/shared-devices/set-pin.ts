import { NewPin } from '@lonja/contract/shared-devices/counter'
import { may, shopsWith, signedIn } from '../access/guards.ts'
import { authorOf } from '../audit/audit.ts'
import { hashPassword } from '../identity/passwords.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { pathId } from '../operation/path-id.ts'
import { Problem } from '../http/problem.ts'
import { findMembership, recordPin, endPinSessions } from './pins.ts'

/** Sets the caller's own PIN for the shared devices of a shop. Nobody can set the PIN of another person. */
export const setPin = defineOperation({
  method: 'PUT',
  path: '/api/businesses/{id}/pin',
  summary: 'Sets the PIN with which the caller works on the shared devices of a shop',
  who: (viewer) => signedIn(viewer) && may('orders')(viewer),
  reach: 'the caller’s own PIN',
  beyond: 'members of shops who work on a device of the shop',
  body: NewPin,
  errors: ['Not Found'],
  limit: { name: 'pin', per: 'viewer', max: 20, windowSeconds: 3600 },
  example: { pin: '8306' },
  run: async ({ services: { db }, viewer, params, body: { pin } }) => {
    const business = pathId(params)
    if (!shopsWith(viewer, 'orders').includes(business)) throw new Problem('Not Found')
    const hash = await hashPassword(pin)
    await db.transaction(async () => {
      const membership = await findMembership(db, { business, user: viewer.id! })
      await db.query({
        text: `insert into member_pin (business_id, user_id, hash) values ($1, $2, $3)
               on conflict (business_id, user_id) do update set hash = excluded.hash, created_at = now()`,
        values: [business, viewer.id, hash],
      })
      await endPinSessions(db, membership)
      await recordPin(db, authorOf(viewer), membership, 'set-pin')
    })
  },
})
