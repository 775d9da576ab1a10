import type { Compose, Letter } from '../mail/letter.ts'
import { mailOrigin } from '../mail/mailer.ts'

interface Facts {
  batch: string | null
  reason: string
  advice: string
  titles: string[]
}

const batchOf = ({ batch }: Facts): string[] => (batch ? [`Lote: ${batch}`] : [])
const namesOf = ({ titles }: Facts): string => titles.map((title) => `«${title}»`).join(', ')

/** The letter to somebody who bought recalled products. Null if the recall was lifted before it was sent. */
export const recallLetter: Compose = async ({ db }, { id }): Promise<Letter | null> => {
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
  return {
    subject: `Aviso de seguridad: ${namesOf(facts)}`,
    paragraphs: [
      'Hola:',
      `Compraste ${namesOf(facts)}, y se retira del mercado porque puede ser peligroso.`,
      facts.reason,
      ...batchOf(facts),
      facts.advice,
      `Tus pedidos: ${facts.orders.join(', ')}.`,
    ],
    after: ['Si se lo has dado a otra persona, avísala, por favor. Si tienes dudas, responde a este correo.'],
  }
}

/** The letter to an owner of a shop with recalled products, with the reasons. Null if the recall was lifted before. */
export const recallNoticeLetter: Compose = async ({ config, db }, { data }): Promise<Letter | null> => {
  const [facts] = await db.query<Facts>({
    text: `select recall.batch, recall.reason, recall.advice, array_agg(product.title order by product.title) as titles
           from recall join recall_product chosen on chosen.recall_id = recall.id
           join product on product.id = chosen.product_id and product.business_id = $2
           where recall.id = $1 and recall.lifted_at is null group by recall.id`,
    values: [data['recall'], data['business']],
  })
  if (!facts) return null
  return {
    subject: `Retira de la venta ${namesOf(facts)}`,
    paragraphs: [
      'Hola:',
      `Hemos retirado del mercado ${namesOf(facts)}. Los clientes ya no lo ven ni lo pueden comprar. Este es el motivo:`,
      facts.reason,
      ...batchOf(facts),
      'Apártalo también en la tienda. A quienes lo compraron aquí les hemos escrito esto:',
      facts.advice,
    ],
    action: { label: 'Ver tus productos', url: `${mailOrigin(config)}/manage/products` },
    after: [
      'Si no estás de acuerdo, responde a este correo y explica por qué: otra persona volverá a mirarlo. También puedes acudir a los tribunales o a un órgano de resolución de litigios.',
    ],
  }
}
