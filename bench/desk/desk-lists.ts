import type { Town } from '../scale/open-town.ts'

/** A list of the desk, with the queries that its screen sends: the filter → the query. */
export interface DeskList {
  screen: string
  path: string
  filters: Readonly<Record<string, string>>
}

const DAY = 86_400_000
/** The query of a page of a declared list. */
const page = (rest: string, size = 25) => `${rest}${rest && '&'}itemsPerPage=${size}`
const orders = (rest: string) => page(`${rest}${rest && '&'}order[createdDate]=desc&page=1`)
const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString()
const span = (days: number) => `createdDate[after]=${ago(days)}&createdDate[before]=${ago(0)}`

/** Every list of the town's desk with each of its filters, as its screens ask for them. */
export async function deskLists(town: Town): Promise<DeskList[]> {
  const { db } = town.parts
  const [big] = await db.query<{ id: string; name: string }>({
    text: 'select b.id, b.name from business b join product p on p.business_id = b.id group by b.id order by count(*) desc limit 1',
  })
  const [small] = await db.query<{ id: string }>({
    text: 'select b.id from business b join product p on p.business_id = b.id group by b.id order by count(*) limit 1',
  })
  const [category] = await db.query<{ id: string }>({
    text: 'select id from category where parent_id is null order by id limit 1',
  })
  const [leaf] = await db.query<{ id: string }>({
    text: 'select parent_id as id from product where parent_id is not null limit 1',
  })
  const [product] = await db.query<{ title: string; ean: string }>({
    text: `select title, ean from product where ean <> '' limit 1`,
  })
  const [order] = await db.query<{ code: string }>({
    text: `select code from "order" where kind <> 'part' order by id desc limit 1`,
  })
  const [buyer] = await db.query<{ name: string; email: string; phone: string | null }>({
    text: `select concat_ws(' ', name, surnames) as name, email, phone from customer where email is not null order by id desc limit 1`,
  })
  const [user] = await db.query<{ id: string; email: string }>({
    text: 'select id, email from "user" order by id limit 1',
  })
  const [webhook] = await db.query<{ id: string }>({ text: 'select id from webhook order by id limit 1' })
  const dates = { 'from a day': `startDate[after]=${ago(100)}`, 'until a day': `endDate[before]=${ago(100)}` }
  const year = new Date().getUTCFullYear()
  return [
    { screen: 'today', path: 'attention', filters: { all: '' } },
    {
      screen: 'orders',
      path: 'orders',
      filters: {
        all: orders(''),
        'page 40': page('order[createdDate]=desc&page=40'),
        'by change': page('order[updatedDate]=desc&page=1'),
        'by code': page('order[code]=asc&page=1'),
        'search: code': orders(`search=${order!.code}`),
        'search: name': orders(`search=${encodeURIComponent(buyer!.name)}`),
        'search: e-mail': orders(`search=${encodeURIComponent(buyer!.email)}`),
        'search: nobody': orders('search=zzzyyx'),
        ...Object.fromEntries(
          ['confirm', 'accepted', 'preparing', 'ready', 'shipped', 'complete', 'canceled'].map((state) => [
            `status ${state}`,
            orders(`status.code=${state}`),
          ]),
        ),
        ...Object.fromEntries(
          ['awaiting', 'paid', 'partially_refunded', 'refunded', 'failed'].map((state) => [
            `payment ${state}`,
            orders(`paymentState=${state}`),
          ]),
        ),
        collected: orders('shippingMethod.type[]=pickup&shippingMethod.type[]=locker'),
        delivered: orders('shippingMethod.type[]=delivery&shippingMethod.type[]=town'),
        'title of a product': orders(`lines.title=${encodeURIComponent(product!.title)}`),
        'common word of a product': orders(`lines.title=${encodeURIComponent(product!.title.split(' ')[0]!)}`),
        'no such product': orders('lines.title=zzzyyx'),
        'a month': orders(`createdDate[after]=${ago(30)}&createdDate[strictly_before]=${ago(0)}`),
        'a month a year ago': orders(`createdDate[after]=${ago(360)}&createdDate[strictly_before]=${ago(330)}`),
        'status, payment and way': orders('status.code=complete&paymentState=paid&shippingMethod.type[]=pickup'),
      },
    },
    {
      screen: 'catalogue',
      path: 'catalogue',
      filters: {
        all: '',
        'offset 3,000': 'offset=3000',
        'big shop': `business=${big!.id}`,
        'small shop': `business=${small!.id}`,
        'main category': `category=${category!.id}`,
        subcategory: `category=${leaf!.id}`,
        ...Object.fromEntries(
          ['picture', 'description', 'ean', 'price', 'stock', 'information', 'restricted', 'recalled', 'reported'].map(
            (problem) => [`problem ${problem}`, `problem=${problem}`],
          ),
        ),
        'search: a title': `search=${encodeURIComponent(product!.title)}`,
        'search: a common word': `search=${encodeURIComponent(product!.title.split(' ')[0]!)}`,
        'search: two letters': 'search=an',
        'search: nothing': 'search=zzzyyx',
        'search: EAN': `search=${product!.ean}`,
        'big shop and problem': `business=${big!.id}&problem=price`,
        'category, problem and word': `category=${category!.id}&problem=stock&search=${encodeURIComponent(product!.title.split(' ')[0]!)}`,
      },
    },
    {
      screen: 'catalogue: repeated codes',
      path: 'catalogue-duplicates',
      filters: { all: 'offset=0', 'offset 3,000': 'offset=3000' },
    },
    {
      screen: 'shops',
      path: 'businesses',
      filters: {
        ...Object.fromEntries(
          ['pending', 'approved', 'suspended', 'holiday'].map((state) => [
            `state ${state}`,
            page(`state=${state}`, 100),
          ]),
        ),
        'search: name': page(`state=approved&search=${encodeURIComponent(big!.name)}`, 100),
        'search: common word': page('state=approved&search=tienda', 100),
      },
    },
    {
      screen: 'shops: applications',
      path: 'business-applications',
      filters: {
        'state applied': page('state=applied', 100),
        'state approved': page('state=approved', 100),
        'state rejected': page('state=rejected', 100),
        'search: name': page('state=approved&search=solicitud', 100),
      },
    },
    {
      screen: 'people',
      path: 'town-users',
      filters: {
        all: 'search=&offset=0',
        'offset 3,000': 'search=&offset=3000',
        'search: name': `search=${encodeURIComponent('Ana Ferrer')}`,
        'search: e-mail': `search=${encodeURIComponent(user!.email)}`,
        'search: two letters': 'search=an',
        'search: nobody': 'search=zzzyyx',
      },
    },
    {
      screen: 'cases',
      path: 'issues',
      filters: {
        'of the town': page('state=open&ofTown=true&order[updatedDate]=asc&page=1'),
        overdue: page('overdue=true&order[updatedDate]=asc&page=1'),
        open: page('state=open&order[updatedDate]=asc&page=1'),
        answered: page('state=answered&order[updatedDate]=desc&page=1'),
        closed: page('state=closed&order[updatedDate]=desc&page=1'),
        'closed, page 40': page('state=closed&order[updatedDate]=desc&page=40'),
      },
    },
    { screen: 'moderation: waiting', path: 'moderation-queue', filters: { all: '' } },
    { screen: 'moderation: decisions', path: 'content-decisions', filters: { all: '', complaints: 'complained=true' } },
    {
      screen: 'audit log',
      path: 'audit-events',
      filters: {
        all: page('page=1'),
        'page 40': page('page=40'),
        resource: page('resource=products&page=1'),
        'rare resource': page('resource=payments&page=1'),
        person: page(`user.id=${user!.id}&page=1`),
        'a month': page(`createdDate[after]=${ago(60)}&createdDate[strictly_before]=${ago(30)}&page=1`),
        'resource, person and month': page(
          `resource=products&user.id=${user!.id}&createdDate[after]=${ago(60)}&createdDate[strictly_before]=${ago(30)}&page=1`,
        ),
      },
    },
    {
      screen: 'coupons',
      path: 'coupons',
      filters: {
        all: page(''),
        'page 40': page('page=40'),
        shop: page(`business.id=${small!.id}`),
        ...withPages(dates),
      },
    },
    {
      screen: 'campaigns',
      path: 'campaigns',
      filters: {
        now: page(`enabled=true&startDate[before]=${ago(0)}&endDate[after]=${ago(0)}`),
        all: page(''),
        disabled: page('enabled=false'),
        ...withPages(dates),
      },
    },
    { screen: 'labels', path: 'tags', filters: { all: page(''), 'page 40': page('page=40') } },
    { screen: 'attributes', path: 'attributes', filters: { all: page(''), 'page 40': page('page=40') } },
    { screen: 'objectives', path: 'objectives', filters: { all: page('') } },
    { screen: 'zones', path: 'zones', filters: { all: page(''), 'page 40': page('page=40') } },
    { screen: 'payment methods', path: 'payment-methods', filters: { all: page(''), enabled: page('enabled=true') } },
    { screen: 'recalls', path: 'recalls', filters: { all: '' } },
    {
      screen: 'webhooks',
      path: 'webhooks',
      filters: { 'of the town': 'exists[business]=false&pagination=false' },
    },
    {
      screen: 'webhooks: log',
      path: 'webhook-deliveries',
      filters: { 'of a webhook': page(`webhook.id=${webhook!.id}`, 30) },
    },
    { screen: 'keys', path: 'api-keys', filters: { 'of the town': 'exists[business]=false&pagination=false' } },
    { screen: 'system', path: 'system/status', filters: { all: '' } },
    { screen: 'failed mails', path: 'mail-failures', filters: { all: page(''), 'page 40': page('page=40') } },
    {
      screen: 'payments: differences',
      path: 'payment-anomalies',
      filters: { all: page(''), 'page 40': page('page=40') },
    },
    {
      screen: 'payments',
      path: 'payments',
      filters: { all: page(''), 'page 40': page('page=40') },
    },
    { screen: 'pages', path: 'cms', filters: { all: 'pagination=false&order[title]=asc' } },
    {
      screen: 'town search',
      path: 'town-search',
      filters: {
        'code of an order': `q=${order!.code}`,
        name: `q=${encodeURIComponent(buyer!.name)}`,
        'common name': 'q=ana',
        'e-mail': `q=${encodeURIComponent(buyer!.email)}`,
        telephone: `q=${encodeURIComponent(buyer!.phone ?? '600000001')}`,
        nobody: 'q=zzzyyx',
      },
    },
    {
      screen: 'figures: sales',
      path: 'statistics/sales',
      filters: {
        'a month by day': `${span(30)}&interval=day`,
        'a year by month': `${span(365)}&interval=month`,
      },
    },
    { screen: 'figures: service', path: 'statistics/orders', filters: { 'a month': span(30), 'a year': span(365) } },
    { screen: 'figures: market', path: 'statistics/town', filters: { 'a month': span(30), 'a year': span(365) } },
    { screen: 'figures: products', path: 'statistics/products', filters: { all: '' } },
    { screen: 'reports: DAC7', path: 'reports/dac7', filters: { 'this year': `year=${year}` } },
    { screen: 'reports: DSA', path: 'dsa-report', filters: { 'this year': `year=${year}` } },
  ]
}

const withPages = (filters: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(filters).map(([name, query]) => [name, `${query}&itemsPerPage=25`]))
