import { violationMessages } from '@lonja/contract/errors'
import { menuContract, menuEntryContract } from '@lonja/contract/menus/menu'
import { everyone, may, mayInTown } from '../access/guards.ts'
import { foreignTo } from '../attributes/foreign.ts'
import { invalid } from '../http/problem.ts'
import type { Condition } from '../access/condition.ts'
import { type Written, defineResource } from '../resource/define-resource.ts'
import { all, either, isSignedOut, ofMyShops, ofOpenShop, rolesOf } from '../access/visibility.ts'
import { always, exists, sql } from '../sql/sql.ts'

export const menuResource = defineResource({
  contract: menuContract,
  table: 'menu',
  operations: {
    list: everyone,
    read: everyone,
    create: may('content'),
    update: may('content'),
    remove: may('content'),
  },
  beyond: { operations: ['update', 'remove'], for: 'editors, who write the menus of the town' },
  visible: either(ofOpenShop, ofMyShops('shop.read')),
  editable: ofMyShops('content'),
  relations: { entries: { by: 'menu_id', order: (t) => sql`${t}.sort`, visible: true } },
  order: (row) => sql`${row}.code`,
  shared: isSignedOut,
})

const ofMenu =
  (condition: Condition): Condition =>
  (row, viewer) =>
    exists(sql`menu m`, sql`m.id = ${row}.menu_id`, condition(sql`m`, viewer))

const ofMyRoles: Condition = (row, viewer) =>
  mayInTown(viewer, 'content') ? always : sql`(${row}.roles = '[]' or ${row}.roles ?| ${rolesOf(viewer)}::text[])`

export const menuEntryResource = defineResource({
  contract: menuEntryContract,
  table: 'menu_entry',
  operations: {
    list: everyone,
    read: everyone,
    create: may('content'),
    update: may('content'),
    remove: may('content'),
  },
  beyond: { operations: ['update', 'remove'], for: 'editors, who write the menus of the town' },
  visible: either(all(ofMyRoles, ofMenu(ofOpenShop)), ofMenu(ofMyShops('shop.read'))),
  editable: ofMenu(ofMyShops('content')),
  order: (row) => sql`${row}.sort`,
  shared: isSignedOut,
  reads: ['businesses'],
  // Writes run one after the other. Otherwise two simultaneous moves could make two entries the parents of each other.
  inTurn: true,
  rules: entryRules,
})

async function entryRules(written: Written): Promise<void> {
  if (written.operation === 'remove') return
  await mustNotBeBelowItself(written)
  await mustShowOwnPage(written)
}

/**
 * The menu of a shop may only link to pages of this shop and of the town. The menu of the town may link to all pages.
 */
async function mustShowOwnPage({ db, id }: Written): Promise<void> {
  const [foreign] = await db.query({
    text: `select from menu_entry entry join menu on menu.id = entry.menu_id join cms page on page.id = entry.cms_id
           where entry.id = $1 and menu.business_id is not null and ${foreignTo('page', 'menu')}`,
    values: [id],
  })
  if (foreign) throw invalid({ propertyPath: 'cms', message: violationMessages.notAvailable })
}

async function mustNotBeBelowItself({ db, id }: Written): Promise<void> {
  const [circle] = await db.query({
    text: `with recursive above as (
        select parent_id from menu_entry where id = $1
        union select entry.parent_id from menu_entry entry join above on entry.id = above.parent_id
      ) select from above where parent_id = $1`,
    values: [id],
  })
  if (circle) throw invalid({ propertyPath: 'parent', message: violationMessages.invalid })
}
