/** The roles in a shop. Every shop has at least one owner. */
export const shopRoles = ['owner', 'manager', 'clerk', 'accountant'] as const
export type ShopRole = (typeof shopRoles)[number]

/** The roles in the town. The town always has at least one operator who can log in. */
export const townRoles = ['operator', 'support', 'editor', 'auditor'] as const
export type TownRole = (typeof townRoles)[number]

interface Holders {
  /** The roles that have the right in their own shop. */
  shop: readonly ShopRole[]
  /** The roles that have the right in the whole town, for every shop. */
  town: readonly TownRole[]
}

const team = shopRoles
const staff = ['owner', 'manager', 'clerk'] as const
const managers = ['owner', 'manager'] as const
const books = ['owner', 'manager', 'accountant'] as const
const owner = ['owner'] as const

/** The roles that have each right. Both the front ends and the server use this table. */
export const rights = {
  /** Reading the shop and its private data: hidden products, internal price lists, texts, settings. */
  'shop.read': { shop: team, town: townRoles },

  'orders.read': { shop: team, town: ['operator', 'support', 'auditor'] },
  /** Working on orders: changing their status, picking, handing over, recording cash at the counter. */
  orders: { shop: staff, town: ['operator', 'support'] },
  /** Refunds up to the limit of the installation. */
  refunds: { shop: managers, town: ['operator', 'support'] },
  'refunds.unlimited': { shop: owner, town: ['operator'] },
  invoices: { shop: books, town: ['operator', 'support', 'auditor'] },
  figures: { shop: books, town: ['operator', 'auditor'] },

  /** Changing the stock of a variant, and whether the variant is for sale. */
  stock: { shop: staff, town: ['operator'] },
  products: { shop: managers, town: ['operator'] },
  offers: { shop: managers, town: ['operator'] },
  campaigns: { shop: managers, town: ['operator', 'editor'] },
  /** Pages, menus, galleries, and the templates of messages, pages and tickets. */
  content: { shop: managers, town: ['operator', 'editor'] },

  /** Answering questions as the shop. */
  answers: { shop: staff, town: [] },
  /** Replying to reviews as the shop. */
  replies: { shop: managers, town: [] },
  'cases.read': { shop: managers, town: ['operator', 'support', 'auditor'] },
  cases: { shop: managers, town: ['operator', 'support'] },
  'customers.read': { shop: managers, town: ['operator', 'support', 'auditor'] },
  customers: { shop: managers, town: ['operator', 'support'] },

  /** Stopping the shop or its deliveries for some time. */
  pauses: { shop: staff, town: ['operator'] },
  /** Opening hours and closures. */
  hours: { shop: managers, town: ['operator'] },
  /** The shop's data, shipping methods and accounts on other networks. */
  settings: { shop: managers, town: ['operator'] },
  /** The bank account, the legal data, and closing the shop. */
  legal: { shop: owner, town: ['operator'] },
  team: { shop: owner, town: ['operator'] },
  /** The keys with which programs use the API. */
  keys: { shop: owner, town: ['operator'] },
  /** Reading the log of changes, and the names of the people who made the changes. */
  audit: { shop: managers, town: ['operator', 'auditor'] },

  /** The moderation of reviews and questions. */
  'town.moderation': { shop: [], town: ['operator'] },
  /** Reading reports of content, the texts that wait, and the decisions about both. */
  'town.reports.read': { shop: [], town: ['operator', 'support', 'auditor'] },
  /** Deciding about reports, texts that wait, and complaints. */
  'town.reports': { shop: [], town: ['operator', 'support'] },
  /** The texts and lists of the town itself: help, categories. */
  'town.content': { shop: [], town: ['operator', 'editor'] },
  /** Reading the accounts of other people. */
  'town.users': { shop: [], town: ['operator', 'support', 'auditor'] },
  /** Reading failed mail and failed payments. */
  'town.read': { shop: [], town: ['operator', 'support', 'auditor'] },
  /** Reading the state of the installation: queues, jobs, backups, settings without secrets. */
  'town.system.read': { shop: [], town: ['operator', 'auditor'] },
  /** Reading the sales of each trader for the tax office. */
  'town.tax': { shop: [], town: ['operator', 'auditor'] },
  /** Sending failed mail again, and the other work on the system of the town. */
  'town.system': { shop: [], town: ['operator'] },
  /** Reading applications to open a shop, and the data of traders. */
  'town.shops.read': { shop: [], town: ['operator', 'support', 'auditor'] },
  /** Looking at a shop as its members do, and at the web shop as a customer, without changing anything. */
  'town.views': { shop: [], town: ['operator', 'support'] },
  /** Deciding which shops open, and suspending shops. */
  'town.shops': { shop: [], town: ['operator'] },
  /** Changing the accounts of the town's staff, and blocking accounts. */
  'town.people': { shop: [], town: ['operator'] },
} as const satisfies Record<string, Holders>

export type Right = keyof typeof rights

export const shopRoleHas = (role: ShopRole, right: Right): boolean =>
  (rights[right].shop as readonly ShopRole[]).includes(role)

export const townRoleHas = (role: TownRole, right: Right): boolean =>
  (rights[right].town as readonly TownRole[]).includes(role)
