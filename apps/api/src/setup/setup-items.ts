import type { Tables } from '../database/tables.ts'
import type { Config } from '../config.ts'
import categories from './categories.json' with { type: 'json' }
import help from './help.json' with { type: 'json' }
import menus from './menus.json' with { type: 'json' }
import { setupPages } from './pages.ts'
import type { TownFacts } from '../towns/town-facts.ts'

/** A row that setup writes. */
export interface SetupItem {
  /** The permanent key of the item, for example `cms aviso-legal`. */
  key: string
  table: keyof Tables
  /** The columns that identify the item: a row with the same values in them counts as the same item. */
  same: readonly string[]
  /** JSON values by column. A `Ref` is replaced by the id of another item. */
  columns: Readonly<Record<string, unknown>>
  /** The resources whose stored answers change with the item. */
  tags: readonly string[]
}

/** Refers to an earlier item, whose id is not known yet. */
export class Ref {
  readonly key: string
  constructor(key: string) {
    this.key = key
  }
}

/** The facts that decide which payment methods can work. */
export interface PaymentWorld {
  payments: Config['payments']
  /** Whether at least one shop has a bank account. */
  hasIban: boolean
}

/** Everything that a town needs before its first shop, in the order of the inserts. */
export function setupItems(facts: TownFacts, world: PaymentWorld): SetupItem[] {
  return [
    cityItem(facts),
    publicPrices,
    ...paymentItems(world),
    ...categoryItems(facts),
    ...pageItems(facts),
    ...menuItems(),
    ...helpItems(),
    ...variableItems(facts),
  ]
}

const cityItem = ({ town }: TownFacts): SetupItem => {
  const name = town.names.es ?? town.name
  return { key: 'city', table: 'city', same: ['name'], columns: { name }, tags: ['businesses'] }
}

/** Without this price list no shop can set a price. */
const publicPrices: SetupItem = {
  key: 'price-list pvp',
  table: 'price_list',
  same: ['code', 'business_id'],
  columns: { code: 'pvp', name: 'PVP', business_id: null },
  tags: ['price-lists'],
}

/** The payment methods. Each is off until its conditions are met. */
function paymentItems({ payments, hasIban }: PaymentWorld): SetupItem[] {
  const redsys = payments?.redsys !== undefined
  const methods = [
    ['shop', true, 'Pagar en la tienda', 'Pagas al recoger el pedido en el mostrador, en efectivo o con tarjeta.'],
    ['redsys', redsys, 'Tarjeta', 'Pagas en la página del banco. El número de tu tarjeta solo lo ve el banco.'],
    ['bizum', redsys, 'Bizum', 'Confirmas el pago con tu móvil en la página del banco.'],
    ['stripe', payments?.stripe !== undefined, 'Tarjeta (Stripe)', 'Pagas en la página de Stripe y vuelves aquí.'],
    ['transfer', hasIban, 'Transferencia bancaria', 'Al confirmar te damos el IBAN de cada comercio y el concepto.'],
    ['cod', false, 'Contra reembolso', 'Pagas en efectivo a quien te trae el pedido a casa.'],
  ] as const
  return methods.map(([kind, enabled, name, description], index) => ({
    key: `payment-method ${kind}`,
    table: 'payment_method',
    same: ['code'],
    columns: { code: kind, kind, name, description, enabled, sort: index + 1 },
    tags: ['payment-methods'],
  }))
}

interface Branch {
  code: string
  title: string
  taxRate?: number
  /** Whether new products in the category can be returned. */
  returnable?: boolean
  requires?: readonly string[]
  children?: readonly Branch[]
}

function categoryItems(facts: TownFacts): SetupItem[] {
  const vat = hasVat(facts)
  const grow = (branches: readonly Branch[], bcc: boolean, parent?: Branch): SetupItem[] =>
    branches.flatMap((branch, index) => {
      const { taxRate = parent?.taxRate, children = [] } = branch
      const { requires = parent?.requires ?? [], returnable = parent?.returnable ?? true } = branch
      const item: SetupItem = {
        key: `category ${branch.code}`,
        table: 'category',
        same: ['code'],
        columns: {
          code: branch.code,
          url: branch.code,
          title: branch.title,
          parent_id: parent ? new Ref(`category ${parent.code}`) : null,
          bcc,
          sort: index + 1,
          tax_rate: (vat && taxRate) || null,
          returnable,
          requires,
        },
        tags: ['categories'],
      }
      return [
        item,
        ...grow(children, bcc, { ...branch, requires, returnable, ...(taxRate !== undefined && { taxRate }) }),
      ]
    })
  return [...grow(categories.products, false), ...grow(categories.shops, true)]
}

/** Whether the town has VAT. The Canary Islands have the IGIC instead; Ceuta and Melilla have the IPSI. */
export const hasVat = ({ town }: TownFacts): boolean => !['35', '38', '51', '52'].includes(town.code.slice(0, 2))

function pageItems(facts: TownFacts): SetupItem[] {
  const tags = ['cms', 'cms-categories']
  const sections = [
    ['ayuda', 'Ayuda'],
    ['legal', 'Información legal'],
  ].map(([code, name], index): SetupItem => ({
    key: `cms-category ${code}`,
    table: 'cms_category',
    same: ['code', 'business_id'],
    columns: { code, name, sort: index + 1, business_id: null },
    tags,
  }))
  const pages = setupPages(facts).map(({ code, title, description, blocks, category, sort }): SetupItem => ({
    key: `cms ${code}`,
    table: 'cms',
    same: ['code', 'business_id'],
    columns: {
      code,
      url: code,
      title,
      name: title,
      body: blocks,
      meta: { title, description },
      layout: blocks.filter(({ type }) => type === 'h2').length > 3 ? 'side' : 'full',
      category_id: new Ref(`cms-category ${category}`),
      sort,
      business_id: null,
    },
    tags,
  }))
  return [...sections, ...pages]
}

function menuItems(): SetupItem[] {
  return menus.flatMap(({ code, name, entries }): SetupItem[] => [
    {
      key: `menu ${code}`,
      table: 'menu',
      same: ['code', 'business_id'],
      columns: { code, name, business_id: null },
      tags: ['menus'],
    },
    ...entries.map((entry, index): SetupItem => ({
      key: `menu-entry ${code} ${'page' in entry ? entry.page : entry.url}`,
      table: 'menu_entry',
      same: ['menu_id', 'title'],
      columns: {
        menu_id: new Ref(`menu ${code}`),
        title: entry.title,
        url: 'url' in entry ? entry.url : '',
        icon: 'icon' in entry ? entry.icon : null,
        cms_id: 'page' in entry ? new Ref(`cms ${entry.page}`) : null,
        sort: index + 1,
      },
      tags: ['menus', 'menu-entries'],
    })),
  ])
}

function helpItems(): SetupItem[] {
  return help.map(({ code, url, title, role, paragraphs }, index) => ({
    key: `help ${code}`,
    table: 'help_cms',
    same: ['url', 'title'],
    columns: { url, title, role, sort: index + 1, body: paragraphs.map((text) => ({ type: 'p', text })) },
    tags: ['help-cms'],
  }))
}

/** The facts that the town can put into its texts, for example `{{operatorPhone}}`. */
function variableItems({ town, operator, app }: TownFacts): SetupItem[] {
  const variables = {
    appName: app.name,
    townName: town.names.es ?? town.name,
    operatorName: operator.name,
    operatorEmail: operator.email,
    operatorPhone: operator.phone,
  }
  return Object.entries(variables).map(([code, value]): SetupItem => ({
    key: `variable ${code}`,
    table: 'variable',
    same: ['code', 'business_id', 'template_id'],
    columns: { code, type: 'text', default_value: value, business_id: null, template_id: null },
    tags: ['variables', 'templates'],
  }))
}
