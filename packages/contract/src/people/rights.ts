/** What somebody is in a shop. A shop has at least one owner. */
export const shopRoles = ['owner', 'manager', 'clerk', 'accountant'] as const
export type ShopRole = (typeof shopRoles)[number]

/** What somebody is in the town. The town has at least one operator who can log in. */
export const townRoles = ['operator', 'support', 'editor', 'auditor'] as const
export type TownRole = (typeof townRoles)[number]

interface Holders {
  /** Who has the right in their own shop. */
  shop: readonly ShopRole[]
  /** Who has it for the whole town, in every shop. */
  town: readonly TownRole[]
}

const team = shopRoles
const staff = ['owner', 'manager', 'clerk'] as const
const managers = ['owner', 'manager'] as const
const books = ['owner', 'manager', 'accountant'] as const
const owner = ['owner'] as const

/** Which role has which right: the one table that both front ends and the server read. */
export const rights = {
  /** The shop itself and what it does not show to everybody: hidden products, private lists, texts, settings. */
  'shop.read': { shop: team, town: townRoles },

  'orders.read': { shop: team, town: ['operator', 'support', 'auditor'] },
  /** The steps of an order, picking, handing over, cash over the counter. */
  orders: { shop: staff, town: ['operator', 'support'] },
  /** Money back, up to the limit of the installation. */
  refunds: { shop: managers, town: ['operator', 'support'] },
  'refunds.unlimited': { shop: owner, town: ['operator'] },
  invoices: { shop: books, town: ['operator', 'support', 'auditor'] },
  figures: { shop: books, town: ['operator', 'auditor'] },

  /** How many there are of a variant, and whether it is sold at all. */
  stock: { shop: staff, town: ['operator'] },
  products: { shop: managers, town: ['operator'] },
  offers: { shop: managers, town: ['operator'] },
  campaigns: { shop: managers, town: ['operator', 'editor'] },
  /** Pages, menus, galleries, templates. */
  content: { shop: managers, town: ['operator', 'editor'] },

  /** The shop's answers to questions. */
  answers: { shop: staff, town: [] },
  /** The shop's replies to reviews. */
  replies: { shop: managers, town: [] },
  'cases.read': { shop: managers, town: ['operator', 'support', 'auditor'] },
  cases: { shop: managers, town: ['operator', 'support'] },
  'customers.read': { shop: managers, town: ['operator', 'support', 'auditor'] },
  customers: { shop: managers, town: ['operator', 'support'] },

  /** Opening hours and closures. */
  hours: { shop: managers, town: ['operator'] },
  /** The shop's data, its ways of delivery, its accounts on other networks. */
  settings: { shop: managers, town: ['operator'] },
  /** Bank account, legal data, closing the shop. */
  legal: { shop: owner, town: ['operator'] },
  team: { shop: owner, town: ['operator'] },
  /** What was changed, and by whom. */
  audit: { shop: owner, town: ['operator', 'auditor'] },

  /** What may be published of reviews and questions. */
  'town.moderation': { shop: [], town: ['operator'] },
  /** The town's own texts: help, categories. */
  'town.content': { shop: [], town: ['operator', 'editor'] },
  /** Other people's accounts. */
  'town.users': { shop: [], town: ['operator', 'support', 'auditor'] },
  /** Mail that failed, payments that went wrong. */
  'town.read': { shop: [], town: ['operator', 'support', 'auditor'] },
  /** The accounts of those who run the town, and who may log in at all. */
  'town.people': { shop: [], town: ['operator'] },
} as const satisfies Record<string, Holders>

export type Right = keyof typeof rights

export const shopRoleHas = (role: ShopRole, right: Right): boolean =>
  (rights[right].shop as readonly ShopRole[]).includes(role)

export const townRoleHas = (role: TownRole, right: Right): boolean =>
  (rights[right].town as readonly TownRole[]).includes(role)
