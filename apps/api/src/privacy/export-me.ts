import { z } from 'zod'
import { signedIn } from '../access/guards.ts'
import { authorOf, recordAudit } from '../audit/audit.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { limit, rateLimitHeaders } from '../http/rate-limit.ts'
import { readHoldings, sendHoldings } from './read-holdings.ts'

const perAccount = { max: 20, windowSeconds: 3600 }

/**
 * Returns all stored data about the viewer as a download (GDPR art. 15 and 20): one JSON document or, if the client
 * accepts `application/zip`, an archive that also contains tables. All columns of a row are exported, so that new
 * columns are included automatically.
 */
export const exportMe = defineOperation({
  method: 'GET',
  path: '/api/me/export',
  summary: 'All data that is stored about the caller, by table; the zip archive also has files for spreadsheets',
  who: signedIn,
  beyond: 'people, who have a right to a copy of their data',
  answers: {
    shape: z.looseObject({ exportedDate: z.iso.datetime() }),
    type: 'application/json',
    file: 'application/zip',
  },
  route: { exposeHeadRoute: false },
  run: async ({ services, viewer, request, reply }) => {
    const { db } = services
    const user = viewer.id!
    reply.headers(rateLimitHeaders(await limit(services, `export ${user}`, perAccount)))
    const data = await db.transaction(async () => {
      await recordAudit(db, authorOf(viewer), { resource: 'users', id: user, action: 'export' })
      return readHoldings(db, user)
    })
    return sendHoldings({ db, request, reply }, data)
  },
})
