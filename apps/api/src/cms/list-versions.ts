import { CmsVersion } from '@lonja/contract/cms/version'
import { z } from 'zod'
import { everyone, mayAt } from '../access/guards.ts'
import { Problem } from '../http/problem.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { pathId } from '../operation/path-id.ts'
import { render, sql } from '../sql/sql.ts'
import { cmsResource } from './cms.resource.ts'
import { VERSION, type Stored, withTimes } from './version-sql.ts'

/** Lists the versions of a page, the newest first. Planned versions are listed to everybody once they are announced. */
export const listCmsVersions = defineOperation({
  method: 'GET',
  path: '/api/cms/{id}/versions',
  summary: 'What a page has said and will say, the newest version first',
  who: everyone,
  reach: 'the rows of Cms',
  beyond: 'everybody who wants to know what the terms said on a day, and the people who write them',
  answers: { shape: z.array(CmsVersion) },
  errors: ['Not Found'],
  run: async ({ services: { db }, viewer, params }) => {
    const [page] = await db.query<{ id: string; shop: string | null }>(
      render(
        sql`select page.id, page.business_id as shop from cms page
            where page.id = ${pathId(params)} and ${cmsResource.visible(sql`page`, viewer)}`,
      ),
    )
    if (!page) throw new Problem('Not Found')
    const rows = await db.query<Stored<CmsVersion>>({
      name: 'versions of page',
      text: `select ${VERSION} from cms_version v where v.cms_id = $1 and (v.applied or v.announced or $2)
             order by v.in_force_at desc, v.number desc limit 200`,
      values: [page.id, mayAt(viewer, 'content', page.shop)],
    })
    return rows.map(withTimes)
  },
})
