import { type LookChoice, lookOf, shopTemplate, usualLook } from '@lonja/contract/templates/look'
import type { Database } from '../database/database.ts'

/** The tags of the data that a look is made of. */
export const LOOK_TAGS = ['template-configs', 'templates']

/** The look that a shop has chosen, or the usual one. */
export async function readChosenLook(db: Pick<Database, 'query'>, shop: string): Promise<LookChoice> {
  const [row] = await db.query<{ layout: string; palette: unknown; fonts: unknown }>({
    text: `select c.layout, c.palette, c.fonts
      from template_config c join template t on t.id = c.template_id and t.code = $2 and t.kind = 'page'
      where c.business_id = $1 and c.enabled`,
    values: [shop, shopTemplate],
  })
  return row ? lookOf(row) : usualLook
}
