import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../database/database.ts'
import { type Holding, holdings } from '../database/personal-data.ts'
import { identifier, textOf } from '../sql/sql.ts'
import { type Rows, exportZip } from './export-zip.ts'

/** All stored data about an account, by their name in the export. All columns of a row are exported, so that new columns are included. */
export async function readHoldings(db: Database, user: string): Promise<Record<string, Rows>> {
  const data: Record<string, Rows> = {}
  for (const [name, holding] of Object.entries(holdings)) data[name] = await rowsOf(db, holding, user)
  return data
}

async function rowsOf(db: Database, { table, of, without = [] }: Holding, user: string): Promise<Rows> {
  const rows = await db.query<{ row: Rows[number] }>({
    text: `select to_jsonb(r) - $2::text[] as row from ${textOf(identifier(table))} r where ${of} order by to_jsonb(r)->>'created_at', r::text`,
    values: [user, without],
  })
  return rows.map(({ row }) => row)
}

interface Download {
  db: Database
  request: FastifyRequest
  reply: FastifyReply
}

/** Sends the data of a person as a download: one JSON document or, if the client accepts it, a zip archive with tables. */
export async function sendHoldings({ db, request, reply }: Download, data: Record<string, Rows>): Promise<unknown> {
  const at = new Date()
  const zipped = /^application\/zip\b/.test(request.headers.accept ?? '')
  reply.headers({
    'cache-control': 'private, no-store',
    'content-disposition': `attachment; filename="lonja-mis-datos.${zipped ? 'zip' : 'json'}"`,
  })
  return zipped
    ? reply.type('application/zip').send(await exportZip(db, data, at))
    : { exportedDate: at.toISOString(), ...data }
}
