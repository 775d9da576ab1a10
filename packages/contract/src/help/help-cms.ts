import { z } from 'zod'
import { CmsBlock } from '../cms/cms.ts'
import { link } from '../cms/link.ts'
import { roles } from '../constants.ts'
import {
  boolean,
  choice,
  defaulted,
  defineContract,
  document,
  exact,
  instant,
  integer,
  matching,
  optional,
  readOnly,
  text,
} from '../resource.ts'

/**
 * The help text for a screen. `url` is the path of the screen: `cart`, `product/{id}`. For a help text in another
 * language than Spanish, `url` begins with the language: `ca/cart`.
 */
export const helpCmsContract = defineContract({
  name: 'HelpCms',
  path: 'help-cms',
  fields: {
    url: matching(/^[a-z0-9/][a-z0-9/{}_-]*$/i, 200),
    title: text(200),
    body: document(z.array(CmsBlock).max(100)),
    video: optional(link()),
    sort: defaulted(integer()),
    /** The lowest role that sees the help text; null if everybody sees it. */
    role: optional(choice(roles)),
    enabled: defaulted(boolean()),
    createdDate: readOnly(instant()),
  },
  filters: { url: exact('url') },
  sorts: ['sort', 'title'],
})
