import { z } from 'zod'
import { codePattern } from '../cms/cms-category.ts'
import { linkOrNothing } from '../cms/link.ts'
import { roles } from '../constants.ts'
import {
  choice,
  defaulted,
  defineContract,
  document,
  exact,
  integer,
  matching,
  optional,
  prose,
  readOnly,
  reference,
  references,
  refersTo,
  text,
} from '../resource.ts'

const leadsTo = z.object({ id: z.string(), title: z.string(), url: z.string() }).nullable()

export const menuContract = defineContract({
  name: 'Menu',
  path: 'menus',
  fields: {
    code: matching(codePattern, 120),
    name: defaulted(prose(120)),
    /** Null for a menu of the town. */
    business: optional(reference('businesses', { name: z.string() })),
    /** All entries in the order of the menu. `parent` makes them a tree. */
    entries: readOnly(
      references('menu-entries', {
        title: z.string(),
        url: z.string(),
        icon: z.string().nullable(),
        target: z.string(),
        parent: z.object({ id: z.string(), title: z.string() }).nullable(),
        cms: leadsTo,
        category: leadsTo,
      }),
    ),
  },
  filters: { code: exact('code'), 'business.id': refersTo('business') },
})

export const menuEntryContract = defineContract({
  name: 'MenuEntry',
  path: 'menu-entries',
  fields: {
    menu: reference('menus', { code: z.string() }),
    parent: optional(reference('menu-entries', { title: z.string() })),
    title: text(120),
    /**
     * The address that the entry opens. Empty if the entry opens a page or a category, or only contains other
     * entries.
     */
    url: defaulted(linkOrNothing()),
    icon: optional(matching(/^[a-z0-9-]+$/i, 60)),
    sort: defaulted(integer()),
    target: defaulted(choice(['_self', '_blank'])),
    cms: optional(reference('cms', { title: z.string(), url: z.string() })),
    category: optional(reference('categories', { title: z.string(), url: z.string() })),
    /** The lowest roles that see the entry; higher roles see it too. If empty, everybody sees it. */
    roles: defaulted(document(z.array(z.enum(roles)).max(roles.length))),
  },
  filters: { 'menu.id': refersTo('menu') },
  sorts: ['sort'],
})
