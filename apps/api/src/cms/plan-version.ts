import { noticeDays } from '@lonja/contract/cms/notice'
import { CmsVersion, PlannedVersion } from '@lonja/contract/cms/version'
import { violationMessages } from '@lonja/contract/errors'
import { addDays, instantOf, localTime } from '@lonja/contract/time'
import type { z } from 'zod'
import { type Viewer, may, mayAt } from '../access/guards.ts'
import { authorOf, recordAudit } from '../audit/audit.ts'
import type { Database } from '../database/database.ts'
import { attemptOf, runOnce } from '../http/idempotency.ts'
import { sendPrivate } from '../http/send.ts'
import { Problem, invalid } from '../http/problem.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { pathId } from '../operation/path-id.ts'
import { notify } from '../notifications/notify.ts'
import { type Stored, VERSION, withTimes } from './version-sql.ts'

/**
 * Plans a version of a page, which comes into force by itself. An announced version of the town is told to all shops now, at
 * least 15 days before it is in force (Regulation (EU) 2019/1150, article 3.2).
 */
export const planCmsVersion = defineOperation({
  method: 'POST',
  path: '/api/cms/{id}/versions',
  summary: 'Plans what a page will say from a day on, and announces it to the shops',
  who: may('content'),
  reach: 'pages of the caller’s shops, or of the town',
  beyond: 'the people who write legal texts, which change on a day that was announced',
  body: PlannedVersion,
  answers: { shape: CmsVersion },
  status: 201,
  errors: ['Not Found'],
  example: {
    title: 'Condiciones',
    body: [{ type: 'p', text: 'Se paga al recoger.' }],
    change: 'Cambia la forma de pago.',
    inForceDate: '2099-01-01',
  },
  idempotent: true,
  run: async ({ services: { db }, viewer, params, body, request, reply }) => {
    const answer = await runOnce(db, attemptOf(request, null), async () => {
      const version = await plan(db, viewer, pathId(params), body)
      return {
        status: 201,
        body: JSON.stringify(version),
        location: `/api/cms-versions/${version.id}`,
        contentType: 'application/json; charset=utf-8',
      }
    })
    if (answer.replayed) reply.header('idempotent-replayed', 'true')
    reply.code(201).header('location', answer.location)
    return sendPrivate(request, reply, answer.body, { 'content-type': answer.contentType })
  },
})

type Plan = z.output<typeof PlannedVersion>

/** @throws Problem 422 if the day is too early, or if a shop announces a page of its own to the other shops */
function mustBeInTime({ inForceDate, announce: isAnnounced }: Plan, shop: string | null): void {
  const { date: today } = localTime(new Date())
  if (inForceDate < addDays(today, isAnnounced ? noticeDays : 1))
    throw invalid({ propertyPath: 'inForceDate', message: violationMessages.tooSmall })
  if (isAnnounced && shop !== null) throw invalid({ propertyPath: 'announce', message: violationMessages.invalid })
}

async function plan(db: Database, viewer: Viewer, id: string, given: Plan): Promise<CmsVersion> {
  const [page] = await db.query<{ id: string; shop: string | null; title: string }>({
    text: 'select id, business_id as shop, title from cms where id = $1 for no key update',
    values: [id],
  })
  if (!page || !mayAt(viewer, 'content', page.shop)) throw new Problem('Not Found')
  mustBeInTime(given, page.shop)
  const version = await insertVersion(db, page.id, given)
  await recordAudit(db, authorOf(viewer), {
    resource: 'cms',
    id: page.id,
    action: 'plan-version',
    business: page.shop,
    after: { number: version.number, inForceDate: given.inForceDate, announced: given.announce },
  })
  if (given.announce) await announce(db, page.title, given, version.id)
  return withTimes(version)
}

async function insertVersion(db: Database, page: string, given: Plan): Promise<Stored<CmsVersion>> {
  const [version] = await db.query<Stored<CmsVersion>>({
    text: `insert into cms_version as v (cms_id, number, title, body, meta, change, announced, applied, in_force_at)
           values ($1, (select coalesce(max(number), 0) + 1 from cms_version where cms_id = $1), $2, $3, $4, $5, $6, false, $7)
           returning ${VERSION}`,
    values: [
      page,
      given.title,
      JSON.stringify(given.body),
      JSON.stringify(given.meta),
      given.change,
      given.announce,
      instantOf(given.inForceDate, 0),
    ],
  })
  return version!
}

async function announce(db: Database, page: string, { inForceDate, change }: Plan, id: string): Promise<void> {
  const shops = await db.query<{ id: string }>({ text: 'select id from business where enabled order by id' })
  const [year, month, day] = inForceDate.split('-')
  await notify(db, {
    type: 'terms-changed',
    title: `${page}: cambia el ${day}/${month}/${year}`,
    body: change,
    url: `/manage/terms/${id}`,
    toShops: shops.map((shop) => shop.id),
  })
}
