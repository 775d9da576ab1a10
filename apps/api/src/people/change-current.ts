import type { Context } from '../operation/define-operation.ts'
import { pathId } from '../operation/path-id.ts'
import { Problem } from '../http/problem.ts'
import type { Resource } from '../resource/define-resource.ts'
import { mustBeCurrent } from '../resource/preconditions.ts'
import { identifier, render, sql } from '../sql/sql.ts'
import { lockPeople } from './town-people.ts'

/** Runs `work` if the row still has the version that the request's `If-Match` names. @throws Problem 412 */
export async function changeCurrent(
  { services, request }: Pick<Context, 'services' | 'request'>,
  resource: Resource,
  id: string,
  work: () => Promise<void>,
): Promise<void> {
  const { db, models } = services
  await db.transaction(async () => {
    await mustBeCurrent({ services, request }, models.of(resource), id, () => lockPeople(db))
    await work()
  })
}

/** The id in the path, if the viewer may see the row with this id. @throws Problem 404 */
export async function visibleId(
  { services: { db }, params, viewer }: Pick<Context, 'services' | 'params' | 'viewer'>,
  resource: Resource,
): Promise<string> {
  const id = pathId(params)
  const [row] = await db.query(
    render(sql`select from ${identifier(resource.table)} r where r.id = ${id} and ${resource.visible(sql`r`, viewer)}`),
  )
  if (!row) throw new Problem('Not Found')
  return id
}
