/** Roles in a shop. A shop has at least one owner. */
export const shopRoles = ['owner', 'manager', 'clerk', 'accountant'] as const
export type ShopRole = (typeof shopRoles)[number]

/** Roles in the town. The town has at least one operator who can log in. */
export const townRoles = ['operator', 'support', 'editor', 'auditor'] as const
export type TownRole = (typeof townRoles)[number]

interface Holders {
  /** The roles that have the right in their own shop. */
  shop: readonly ShopRole[]
  /** The roles that have it for the whole town, in every shop. */
  town: readonly TownRole[]
}

const team = shopRoles
const staff = ['owner', 'manager', 'clerk'] as const
const managers = ['owner', 'manager'] as const
const books = ['owner', 'manager', 'accountant'] as const
const owner = ['owner'] as const

/** The rights of each role. The front ends and the server read this one table. */
export const rights = {
  /** The shop itself and its private data: hidden products, private lists, texts, settings. */
  'shop.read': { shop: team, town: townRoles },

  'orders.read': { shop: team, town: ['operator', 'support', 'auditor'] },
  /** The steps of an order, picking, handing over, cash over the counter. */
  orders: { shop: staff, town: ['operator', 'support'] },
  /** Refunds, up to the installation's limit. */
  refunds: { shop: managers, town: ['operator', 'support'] },
  'refunds.unlimited': { shop: owner, town: ['operator'] },
  invoices: { shop: books, town: ['operator', 'support', 'auditor'] },
  figures: { shop: books, town: ['operator', 'auditor'] },

  /** The stock of a variant, and whether it is for sale. */
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
  /** The log of changes and their authors. */
  audit: { shop: owner, town: ['operator', 'auditor'] },

  /** The moderation of reviews and questions. */
  'town.moderation': { shop: [], town: ['operator'] },
  /** The town's own texts: help, categories. */
  'town.content': { shop: [], town: ['operator', 'editor'] },
  /** Other people's accounts. */
  'town.users': { shop: [], town: ['operator', 'support', 'auditor'] },
  /** Failed mail and failed payments. */
  'town.read': { shop: [], town: ['operator', 'support', 'auditor'] },
  /** The accounts of the town's staff, and blocking accounts. */
  'town.people': { shop: [], town: ['operator'] },
} as const satisfies Record<string, Holders>

export type Right = keyof typeof rights

export const shopRoleHas = (role: ShopRole, right: Right): boolean =>
  (rights[right].shop as readonly ShopRole[]).includes(role)

export const townRoleHas = (role: TownRole, right: Right): boolean =>
  (rights[right].town as readonly TownRole[]).includes(role)
