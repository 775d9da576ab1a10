import type { ContentKind } from '@lonja/contract/moderation/choices'
import type { Content } from '@lonja/contract/moderation/content'
import { isOpen } from '../access/visibility.ts'
import type { Database } from '../database/database.ts'
import { lockProducts } from '../product-documents/product-document.ts'
import { sql, textOf } from '../sql/sql.ts'

export interface FoundContent {
  /** The name of the shop or of the product that the content is about. */
  title: string
  /** The text itself. */
  excerpt: string
  business: string
  product: string | null
  /** The author of a text; null for a product or a shop. */
  author: string | null
  /** `restricted` is the state of a product about which the town has decided. */
  state: string
  /** Whether everybody can see it. */
  public: boolean
}

const OF_PRODUCT = `join product p on p.id = product_id left join product_document document on document.id = p.id`
const isShown = (row: string) => `${row}.state = 'published' and coalesce(document.visible, false) as public`

const contents: Readonly<Record<ContentKind, string>> = {
  product: `
    select p.title, left(p.description, 2000) as excerpt, p.business_id as business, p.id as product,
      null::uuid as author, case when p.restrictions @> '[{"kind": "decision"}]' then 'restricted' else 'published' end as state,
      coalesce(document.visible, false) as public
    from product p left join product_document document on document.id = p.id where p.id = $1`,
  business: `
    select b.name as title, left(b.description, 2000) as excerpt, b.id as business, null::uuid as product,
      null::uuid as author, b.state, ${textOf(isOpen(sql`b`))} as public
    from business b where b.id = $1`,
  valoration: `
    select p.title, concat_ws(E'\\n', nullif(v.title, ''), v.body) as excerpt, p.business_id as business, p.id as product,
      v.user_id as author, v.state, ${isShown('v')}
    from valoration v ${OF_PRODUCT} where v.id = $1`,
  question: `
    select p.title, q.text as excerpt, p.business_id as business, p.id as product, q.user_id as author, q.state,
      ${isShown('q')}
    from question_product q ${OF_PRODUCT} where q.id = $1`,
  answer: `
    select p.title, a.text as excerpt, p.business_id as business, p.id as product, a.user_id as author, a.state,
      a.state = 'published' and ${isShown('q')}
    from answer_question_product a join question_product q on q.id = a.question_id ${OF_PRODUCT} where a.id = $1`,
}

/** The table of each kind of content. */
export const tables: Readonly<Record<ContentKind, string>> = {
  product: 'product',
  business: 'business',
  valoration: 'valoration',
  question: 'question_product',
  answer: 'answer_question_product',
}

/** Finds content, whether it is public or not. It is undefined if there is none. */
export async function findContent(db: Database, { kind, id }: Content): Promise<FoundContent | undefined> {
  const [found] = await db.query<FoundContent>({ name: `content ${kind}`, text: contents[kind], values: [id] })
  return found
}

/** Locks content until the end of the transaction, after its product, as all writers of reviews do. */
export async function lockContent(db: Database, content: Content): Promise<FoundContent | undefined> {
  const before = await findContent(db, content)
  if (!before) return undefined
  if (before.product) await lockProducts(db, [before.product])
  const text = `select from ${tables[content.kind]} where id = $1 for no key update`
  await db.query({ name: `lock content ${content.kind}`, text, values: [content.id] })
  return findContent(db, content)
}
