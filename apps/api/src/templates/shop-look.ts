import { type LookChoice, lookOf, shopTemplate, usualLook } from '@lonja/contract/templates/look'
import type { Database } from '../database/database.ts'
import { uuidv7 } from '../database/uuid.ts'
import { Problem } from '../http/problem.ts'

/** The tags of the data that a look is made of. */
export const LOOK_TAGS = ['template-configs', 'templates']

/** The look that a shop has chosen, or the usual one with the layout of the town. */
export async function readChosenLook(db: Pick<Database, 'query'>, shop: string): Promise<LookChoice> {
  const [row] = await db.query<{ usual: string; layout: string | null; palette: unknown; fonts: unknown }>({
    text: `select t.layout as usual, c.layout, c.palette, c.fonts
      from template t left join template_config c on c.template_id = t.id and c.business_id = $1 and c.enabled
      where t.code = $2 and t.kind = 'page'`,
    values: [shop, shopTemplate],
  })
  if (!row) return usualLook
  const { usual, layout, ...others } = row
  return layout === null ? lookOf({ layout: usual, palette: {}, fonts: {} }) : lookOf({ layout, ...others })
}

/**
 * Gives the page of a shop the usual look again, in a transaction. The chosen look stays stored, but is not used any more.
 *
 * @returns the look before and after; undefined if the shop has chosen none
 * @throws Problem 404
 */
export async function hideChosenLook(
  db: Database,
  shop: string,
): Promise<{ before: LookChoice; after: LookChoice } | undefined> {
  const [found] = await db.query({ text: 'select from business where id = $1 for no key update', values: [shop] })
  if (!found) throw new Problem('Not Found')
  const before = await readChosenLook(db, shop)
  const [hidden] = await db.query({
    text: `update template_config set enabled = false where business_id = $1 and enabled
             and template_id = (select id from template where code = $2 and kind = 'page') returning id`,
    values: [shop, shopTemplate],
  })
  if (!hidden) return undefined
  db.changed(...LOOK_TAGS)
  return { before, after: await readChosenLook(db, shop) }
}

/** Creates the template of the pages of shops, if there is none. */
export async function createShopTemplate(db: Database): Promise<void> {
  await db.query({
    text: `insert into template (id, code, name, kind, layout, body) values ($1, $2, 'Página de la tienda', 'page', $3, '')
      on conflict (code) do nothing`,
    values: [uuidv7(), shopTemplate, usualLook.layout],
  })
}
