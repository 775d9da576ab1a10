import { signedIn } from '../access.ts'
import { authorOf, recordAudit } from '../audit.ts'
import { limit, standingHeaders } from '../rate-limit.ts'
import { identifier, textOf } from '../sql/sql.ts'
import { allow } from '../resource/routes.ts'
import type { Operations } from '../services.ts'
import { type Rows, exportZip } from './export-zip.ts'
import { type Holding, holdings } from '../database/personal-data.ts'

const perAccount = { max: 20, windowSeconds: 3600 }

/**
 * `GET /api/me/export`: everything that is kept of the caller, to save (GDPR art. 15 and 20): as one JSON document, or as
 * a zip archive with tables besides for who asks for `application/zip`. Each row is told whole, so that a new column is
 * in it by itself.
 */
export const exportMe: Operations = (app, services) => {
  const { db } = services
  const rowsOf = async ({ table, of, without = [] }: Holding, user: string): Promise<Rows> => {
    const rows = await db.query<{ row: Rows[number] }>({
      text: `select to_jsonb(r) - $2::text[] as row from ${textOf(identifier(table))} r where ${of} order by to_jsonb(r)->>'created_at', r::text`,
      values: [user, without],
    })
    return rows.map(({ row }) => row)
  }

  app.get('/api/me/export', { onRequest: allow(signedIn), exposeHeadRoute: false }, async (request, reply) => {
    const user = request.viewer.id!
    reply.headers(standingHeaders(await limit(services, `export ${user}`, perAccount)))
    const told: Record<string, Rows> = {}
    await db.transaction(async () => {
      for (const [name, holding] of Object.entries(holdings)) told[name] = await rowsOf(holding, user)
      await recordAudit(db, authorOf(request.viewer), { resource: 'users', id: user, action: 'export' })
    })
    const at = new Date()
    const zipped = /^application\/zip\b/.test(request.headers.accept ?? '')
    reply.headers({
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="lonja-mis-datos.${zipped ? 'zip' : 'json'}"`,
    })
    return zipped
      ? reply.type('application/zip').send(await exportZip(db, told, at))
      : reply.send({ exportedDate: at.toISOString(), ...told })
  })
}
