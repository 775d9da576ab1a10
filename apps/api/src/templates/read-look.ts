import { ShopLook, shownLook } from '@lonja/contract/templates/look'
import { everyone } from '../access/guards.ts'
import { RECORD, contentType, sendCached } from '../http/send.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { pathId } from '../operation/path-id.ts'
import { LOOK_TAGS, readChosenLook } from './shop-look.ts'

/** Reads the look of a shop's page. A shop without a look of its own, also an unknown one, has the usual look. */
export const readLook = defineOperation({
  method: 'GET',
  path: '/api/businesses/{id}/look',
  summary: 'The layout, colours and fonts of a shop’s page; the usual ones if the shop has chosen none',
  who: everyone,
  reach: 'every shop',
  beyond: 'the page of a shop, which has the look that the shop has chosen',
  answers: { shape: ShopLook, type: 'application/json' },
  errors: ['Not Found'],
  run: async ({ services: { db, cache }, request, reply, params }) => {
    const id = pathId(params)
    const answer = await cache.load(`look ${id}`, LOOK_TAGS, async () => ({
      body: JSON.stringify(shownLook(await readChosenLook(db.reader, id))),
      headers: { 'content-type': contentType('json') },
    }))
    return sendCached(request, reply, answer, RECORD)
  },
})
