import type { FastifyReply } from 'fastify'
import type { Viewer } from '../access/guards.ts'
import { Problem } from '../http/problem.ts'
import { pathId } from '../operation/path-id.ts'
import type { ServeFiles, Services } from '../services.ts'
import { render, sql } from '../sql/sql.ts'
import { mediaObjectResource } from './media-object.resource.ts'
import { inert } from './serve-media.ts'
import { mediaStore } from './store.ts'

/** Serves a file as a download, never inline, to viewers who may see the record of the file. */
export const serveFile: ServeFiles = (app, services) => {
  app.get<{ Params: { id: string } }>('/media/files/:id', (request, reply) =>
    sendFile(services, pathId(request.params), request.viewer, reply),
  )
}

/** Sends a file as a download. @throws Problem 404 if the viewer may not see the record of the file */
export async function sendFile(
  { db, config }: Pick<Services, 'db' | 'config'>,
  id: string,
  viewer: Viewer,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const visible = mediaObjectResource.visible(sql`m`, viewer)
  const [row] = await db.query<{ file: string; name: string; mime_type: string; visibility: string }>(
    render(
      sql`select file, file_o_name as name, mime_type, visibility from media_object m where id = ${id} and ${visible}`,
    ),
  )
  const data = row && (await mediaStore(config).get(row.file))
  if (!data) throw new Problem('Not Found')
  return reply
    .headers({
      ...inert,
      'content-type': row.mime_type,
      'content-disposition': attachment(row.name),
      'cache-control': row.visibility === 'public' ? 'public, max-age=86400' : 'private, no-store',
    })
    .send(data)
}

/** The header `Content-Disposition` (RFC 6266), with the name in ASCII for old browsers and the unchanged name. */
function attachment(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`
}
