import { z } from 'zod'
import { signedIn } from '../access/guards.ts'
import { authorOf, recordAudit } from '../audit/audit.ts'
import type { Database } from '../database/database.ts'
import { type Holding, holdings } from '../database/personal-data.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { limit, rateLimitHeaders } from '../http/rate-limit.ts'
import { identifier, textOf } from '../sql/sql.ts'
import { type Rows, exportZip } from './export-zip.ts'

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
    const data: Record<string, Rows> = {}
    await db.transaction(async () => {
      for (const [name, holding] of Object.entries(holdings)) data[name] = await rowsOf(db, holding, user)
      await recordAudit(db, authorOf(viewer), { resource: 'users', id: user, action: 'export' })
    })
    const at = new Date()
    const zipped = /^application\/zip\b/.test(request.headers.accept ?? '')
    reply.headers({
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="lonja-mis-datos.${zipped ? 'zip' : 'json'}"`,
    })
    return zipped
      ? reply.type('application/zip').send(await exportZip(db, data, at))
      : { exportedDate: at.toISOString(), ...data }
  },
})

async function rowsOf(db: Database, { table, of, without = [] }: Holding, user: string): Promise<Rows> {
  const rows = await db.query<{ row: Rows[number] }>({
    text: `select to_jsonb(r) - $2::text[] as row from ${textOf(identifier(table))} r where ${of} order by to_jsonb(r)->>'created_at', r::text`,
    values: [user, without],
  })
  return rows.map(({ row }) => row)
}
