import { z } from 'zod'

/** The kinds of records that the search finds, in the order in which they are shown. A guest is a customer without an account. */
export const townFoundKinds = ['order', 'person', 'guest', 'shop', 'case', 'page'] as const

export const TownFound = z.object({
  kind: z.enum(townFoundKinds),
  /** The id of the record; for a guest the id of the last order. */
  id: z.string(),
  /** The code of the order, the name of the person or the shop, the subject of the case, the title of the page. */
  title: z.string(),
  /** The customer and the shop of an order or a case, or the e-mail address of a person. */
  detail: z.string().nullable(),
  /** The status of the order, or the state of the shop or the case. */
  state: z.string().nullable(),
  /** The telephone of the person or the shop. For an order, that of the shop. */
  phone: z.string().nullable(),
  /** The last part of the address of the shop's page, or the address of the page. */
  url: z.string().nullable(),
})
export type TownFound = z.infer<typeof TownFound>

export const TownSearch = z.object({
  /** At most six records of each kind, the best first. */
  found: z.array(TownFound),
})
export type TownSearch = z.infer<typeof TownSearch>
