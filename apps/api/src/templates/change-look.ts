import { LookChoice, ShopLook, shopTemplate, shownLook, usualLook } from '@lonja/contract/templates/look'
import { may, mayAt } from '../access/guards.ts'
import { authorOf, recordAudit } from '../audit/audit.ts'
import type { Database } from '../database/database.ts'
import { uuidv7 } from '../database/uuid.ts'
import { Problem } from '../http/problem.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { pathId } from '../operation/path-id.ts'
import { LOOK_TAGS, createShopTemplate, readChosenLook } from './shop-look.ts'

/** Changes the look of a shop's page. */
export const changeLook = defineOperation({
  method: 'PUT',
  path: '/api/businesses/{id}/look',
  summary:
    'Changes the layout, colours and fonts of a shop’s page; colours that cannot be read are shown a bit different',
  who: may('content'),
  reach: 'the caller’s shops',
  beyond: 'shops, which give their page the colours of their shop sign',
  body: LookChoice,
  answers: { shape: ShopLook },
  errors: ['Not Found'],
  example: { ...usualLook, palette: { primary: '#8a1538' } },
  run: ({ services: { db }, viewer, params, body }) => {
    const id = pathId(params)
    if (!mayAt(viewer, 'content', id)) throw new Problem('Not Found')
    return db.transaction(async () => {
      const [shop] = await db.query({ text: 'select from business where id = $1 for no key update', values: [id] })
      if (!shop) throw new Problem('Not Found')
      const before = await readChosenLook(db, id)
      await store(db, id, body)
      await recordAudit(db, authorOf(viewer), {
        resource: 'businesses',
        id,
        action: 'change-look',
        business: id,
        before: { ...before },
        after: { ...body },
      })
      db.changed(...LOOK_TAGS)
      return shownLook(body)
    })
  },
})

/** Stores the look as the shop's settings for the template of shops, which the first look of a town creates. */
async function store(db: Database, shop: string, { layout, palette, fonts }: LookChoice): Promise<void> {
  await createShopTemplate(db)
  const chosen = [layout, JSON.stringify(palette), JSON.stringify(fonts)]
  const [changed] = await db.query({
    text: `update template_config set layout = $3, palette = $4, fonts = $5, enabled = true
      where business_id = $1 and template_id = (select id from template where code = $2) returning id`,
    values: [shop, shopTemplate, ...chosen],
  })
  if (changed) return
  await db.query({
    text: `insert into template_config (id, business_id, template_id, layout, palette, fonts)
      select $1, $2, id, $4, $5, $6 from template where code = $3`,
    values: [uuidv7(), shop, shopTemplate, ...chosen],
  })
}
