import { answerQuestionProductContract, questionProductContract } from '@lonja/contract/questions/question-product'
import type { Condition } from '../access/condition.ts'
import { everyone, isPerson, operator, shopsWith, signedIn } from '../access/guards.ts'
import { readBoolean } from '../http/query.ts'
import { notify } from '../notifications/notify.ts'
import { Problem } from '../http/problem.ts'
import { type SpecialFilter, type Written, defineResource } from '../resource/define-resource.ts'
import { cut } from '../text/text.ts'
import { limitWords } from '../users/limit-words.ts'
import { lockPurchases } from '../valorations/purchases.ts'
import { published } from '../valorations/valoration.resource.ts'
import { all, either, isSignedOut, ofAuthor, ofMine, ofMyProducts, ofVisibleProduct } from '../access/visibility.ts'
import { type Sql, always, exists, sql } from '../sql/sql.ts'

/**
 * Only the author changes the text of a question, and only before it is answered. Questions of new accounts are
 * published later.
 */
async function questionRules(written: Written): Promise<void> {
  const { db, viewer, id, before } = written
  if (!before) {
    const newUntil = await limitWords(written, 'question_product')
    if (newUntil)
      await db.query({
        text: `update question_product set state = 'pending', publish_at = $2 where id = $1`,
        values: [id, newUntil],
      })
    return notifyShop(written)
  }
  // An operator has changed the question, and has so decided whether it is shown. So no job publishes it later.
  if (viewer.id !== before['user_id'])
    await db.query({ text: 'update question_product set publish_at = null where id = $1', values: [id] })
  const [question] = await db.query<{ text: string; answered: boolean }>({
    text: `select text, exists (select from answer_question_product a where a.question_id = q.id) as answered
           from question_product q where q.id = $1`,
    values: [id],
  })
  if (question!.text === before['text']) return
  if (viewer.id !== before['user_id']) throw new Problem('Access Denied.')
  if (question!.answered) throw new Problem('Illegal state change')
}

/** SQL: the shop has answered the question. */
const isAnswered = (question: Sql): Sql =>
  sql`exists (select from answer_question_product a where a.question_id = ${question} and a.official)`

const unanswered: SpecialFilter = (value, row) => {
  const wanted = readBoolean(value)
  if (wanted === undefined) return null
  const answered = isAnswered(sql`${row}.id`)
  return { where: wanted ? sql`not ${answered}` : answered }
}

/** Notifies the shop of the product. Its answer also publishes a question that waits. */
async function notifyShop({ db, viewer, id }: Written): Promise<void> {
  const [question] = await db.query<{ text: string; title: string; business: string }>({
    text: `select q.text, p.title, p.business_id as business from question_product q join product p on p.id = q.product_id
           where q.id = $1`,
    values: [id],
  })
  const { text, title, business } = question!
  await notify(db, {
    type: 'question-asked',
    title: cut(`Pregunta sobre ${title}`, 200),
    body: text,
    url: '/manage/inbox',
    businessId: business,
    toShops: [business],
    by: viewer.id,
  })
}

export const questionProductResource = defineResource({
  contract: questionProductContract,
  table: 'question_product',
  operations: { list: everyone, read: everyone, create: signedIn, update: signedIn },
  // The shop also reads questions that are not published yet, because its answer publishes them.
  visible: either(
    all(published, ofVisibleProduct),
    ofMine,
    all((row) => sql`${row}.state = 'pending'`, ofMyProducts('answers')),
  ),
  editable: ofMine,
  columns: { createdDate: 'created_at' },
  relations: {
    answers: {
      by: 'question_id',
      where: (t) => sql`${t}.state = 'published'`,
      order: (t) => sql`${t}.official desc, ${t}.created_at`,
    },
  },
  defaults: (viewer) => ({ user_id: viewer.id }),
  fixed: ['product'],
  restricted: { state: operator },
  special: { unanswered },
  order: (row) => sql`${row}.created_at desc`,
  shared: isSignedOut,
  rules: questionRules,
})

/**
 * Only the shop and buyers of the product may answer: the shop's answer is official, and a buyer's answer comes from
 * experience. The author of the question is notified.
 */
async function mustKnowTheProduct(written: Written): Promise<void> {
  const { db, viewer, id, before } = written
  // The row of the question is locked, so that its text is not changed while somebody answers.
  const [answer] = await db.query<{
    text: string
    question: string
    asker: string
    product: string
    title: string
    business: string
  }>({
    text: `select a.text, q.id as question, q.user_id as asker, q.product_id as product, p.title, p.business_id as business
           from answer_question_product a join question_product q on q.id = a.question_id
           join product p on p.id = q.product_id where a.id = $1 for no key update of q`,
    values: [id],
  })
  const { text, question, asker, product, title, business } = answer!
  if (before) {
    if (text !== before['text'] && viewer.id !== before['user_id']) throw new Problem('Access Denied.')
    return
  }
  await limitWords(written, 'answer_question_product')
  const official = shopsWith(viewer, 'answers').includes(business)
  if (!official && (await lockPurchases(db, viewer.id!, product)).length === 0) throw new Problem('Purchase required')
  if (official) await mustBeFirst(db, question, viewer.id!)
  await db.query({ text: 'update answer_question_product set official = $2 where id = $1', values: [id, official] })
  if (official) await publish(db, question)
  if (asker === viewer.id) return
  await notify(db, {
    type: 'question-answered',
    title: cut(`Han respondido a tu pregunta sobre ${title}`, 200),
    body: text,
    url: `/product/${product}`,
    businessId: business,
    to: [asker],
  })
}

/**
 * One member answers a question for the shop, so that two members do not answer it differently. The question is locked.
 *
 * @throws Problem 409 if somebody else has answered for the shop
 */
async function mustBeFirst(db: Written['db'], question: string, author: string): Promise<void> {
  const [earlier] = await db.query({
    text: 'select from answer_question_product where question_id = $1 and official and user_id <> $2',
    values: [question, author],
  })
  if (earlier) throw new Problem('Already answered')
}

/** Publishes a question when the shop answers it, without waiting any longer. */
async function publish(db: Written['db'], question: string): Promise<void> {
  const waiting = await db.query({
    text: `update question_product set state = 'published', publish_at = null
           where id = $1 and state = 'pending' and publish_at is not null returning id`,
    values: [question],
  })
  if (waiting.length > 0) db.changed('question-products', `question_product:${question}`)
}

/** Members answer as the shop, also at the counter of a shared device. */
const ofItsAuthor: Condition = (row, viewer) => (operator(viewer) ? always : ofAuthor(row, viewer))

export const answerQuestionProductResource = defineResource({
  contract: answerQuestionProductContract,
  table: 'answer_question_product',
  operations: { list: everyone, read: everyone, create: isPerson, update: isPerson },
  visible: either(
    all(published, (row, viewer) =>
      exists(sql`question_product q`, sql`q.id = ${row}.question_id`, questionProductResource.visible(sql`q`, viewer)),
    ),
    ofItsAuthor,
  ),
  editable: ofItsAuthor,
  columns: { createdDate: 'created_at' },
  defaults: (viewer) => ({ user_id: viewer.id }),
  fixed: ['question'],
  restricted: { state: operator },
  order: (row) => sql`${row}.created_at`,
  shared: isSignedOut,
  reads: ['products'],
  rules: mustKnowTheProduct,
})
