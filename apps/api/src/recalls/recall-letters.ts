import type { Compose, Letter } from '../mail/letter.ts'
import { mailOrigin } from '../mail/mailer.ts'
import { languageOf } from '../mail/recipient-language.ts'
import { letterTexts } from './letter-texts.ts'

interface Facts {
  batch: string | null
  reason: string
  advice: string
  titles: string[]
}

const namesOf = ({ titles }: Facts): string => titles.map((title) => `«${title}»`).join(', ')

/** The letter to somebody who bought recalled products. Null if the recall was lifted before it was sent. */
export const recallLetter: Compose = async ({ db }, { id, recipient }): Promise<Letter | null> => {
  const [facts] = await db.query<Facts & { orders: string[] }>({
    text: `select recall.batch, recall.reason, recall.advice, array_agg(distinct line.title) as titles,
             array_agg(distinct bought.code) as orders
           from recall_order found join recall on recall.id = found.recall_id
           join "order" bought on bought.id = found.order_id
           join recall_product chosen on chosen.recall_id = recall.id
           join sold_product line on line.order_id = found.order_id and line.product_id = chosen.product_id
           where found.mail_id = $1 and recall.lifted_at is null group by recall.id`,
    values: [id],
  })
  if (!facts) return null
  const language = await languageOf(db, recipient)
  const { greeting, batch, buyer } = letterTexts[language]
  return {
    language,
    subject: buyer.subject(namesOf(facts)),
    paragraphs: [
      greeting,
      buyer.opening(namesOf(facts)),
      facts.reason,
      ...(facts.batch ? [batch(facts.batch)] : []),
      facts.advice,
      buyer.orders(facts.orders.join(', ')),
    ],
    after: [buyer.closing],
  }
}

/** The letter to an owner of a shop with recalled products, with the reasons. Null if the recall was lifted before. */
export const recallNoticeLetter: Compose = async ({ config, db }, { data, recipient }): Promise<Letter | null> => {
  const [facts] = await db.query<Facts>({
    text: `select recall.batch, recall.reason, recall.advice, array_agg(product.title order by product.title) as titles
           from recall join recall_product chosen on chosen.recall_id = recall.id
           join product on product.id = chosen.product_id and product.business_id = $2
           where recall.id = $1 and recall.lifted_at is null group by recall.id`,
    values: [data['recall'], data['business']],
  })
  if (!facts) return null
  const language = await languageOf(db, recipient)
  const { greeting, batch, shop } = letterTexts[language]
  return {
    language,
    subject: shop.subject(namesOf(facts)),
    paragraphs: [
      greeting,
      shop.opening(namesOf(facts)),
      facts.reason,
      ...(facts.batch ? [batch(facts.batch)] : []),
      shop.advice,
      facts.advice,
    ],
    action: { label: shop.action, url: `${mailOrigin(config)}/manage/products` },
    after: [shop.closing],
  }
}
