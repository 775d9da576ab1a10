import type { CmsVersionText } from '@lonja/contract/cms/version'
import { type Viewer, mayAt } from '../access/guards.ts'
import type { Database } from '../database/database.ts'
import { Problem } from '../http/problem.ts'
import { render, sql } from '../sql/sql.ts'
import { cmsResource } from './cms.resource.ts'
import { type Stored, VERSION } from './version-sql.ts'

type FoundVersion = Stored<CmsVersionText> & {
  applied: boolean
  /** The shop of the page; null for a page of the town. */
  shop: string | null
}

/**
 * Finds a version of a page that the viewer may see. A planned version that is not announced is visible only to people who
 * write the page.
 *
 * @throws Problem 404
 */
export async function findVersion(db: Database, id: string, viewer: Viewer): Promise<FoundVersion> {
  const visible = render(cmsResource.visible(sql`page`, viewer))
  const [found] = await db.query<FoundVersion>({
    text: `select ${VERSION}, v.applied, v.body, v.meta, page.business_id as shop,
             json_build_object('id', page.id, 'code', page.code, 'url', page.url) as cms
           from cms_version v join cms page on page.id = v.cms_id
           where (${visible.text}) and v.id = $${visible.values.length + 1}`,
    values: [...visible.values, id],
  })
  if (!found || !(found.applied || found.announced || mayAt(viewer, 'content', found.shop)))
    throw new Problem('Not Found')
  return found
}
