import { CmsVersionText } from '@lonja/contract/cms/version'
import { everyone } from '../access/guards.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { pathId } from '../operation/path-id.ts'
import { findVersion } from './find-version.ts'
import { withTimes } from './version-sql.ts'

export const readCmsVersion = defineOperation({
  method: 'GET',
  path: '/api/cms-versions/{id}',
  summary: 'One version of a page with its text',
  who: everyone,
  reach: 'the rows of Cms',
  beyond: 'everybody who wants to read what the terms said on a day',
  answers: { shape: CmsVersionText },
  errors: ['Not Found'],
  run: async ({ services: { db }, viewer, params }) => {
    const { applied: _applied, shop: _shop, ...version } = await findVersion(db, pathId(params), viewer)
    return withTimes(version)
  },
})
